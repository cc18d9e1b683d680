import type { InterviewInsight } from '@assay/contract/insight/interview'
import { marginOf } from '@assay/domain/insight/scores'
import { Group, Text } from '@mantine/core'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { ExplainFigure } from '../../insight/figures/ExplainFigure.tsx'
import styles from './result.module.css'

/** The margin of error, with the likely range of the true score. */
export function Margin({ insight: { standard_error, likely } }: { insight: InterviewInsight }) {
  return (
    <Group gap="xs">
      <Group gap={0} wrap="nowrap">
        <Text span fz="lg" fw={600} c="dimmed">
          {t('SCORES.MARGIN', { margin: marginOf(standard_error) })}
        </Text>
        <ScreenOnly>
          <ExplainFigure figure="margin" />
        </ScreenOnly>
      </Group>
      {likely && (
        <Group gap={0} wrap="nowrap">
          <Text span fz="sm" c="dimmed">
            {t('SCORES.LIKELY', { low: Math.round(likely.low), high: Math.round(likely.high) })}
          </Text>
          <ScreenOnly>
            <ExplainFigure figure="likely" />
          </ScreenOnly>
        </Group>
      )}
    </Group>
  )
}

/** The score adjusted for difficulty: an estimate, with its date. */
export function Adjusted({ insight: { adjusted, fit } }: { insight: InterviewInsight }) {
  if (!adjusted) return null
  const figures = { score: Math.round(adjusted.score), margin: marginOf(adjusted.standard_error) }
  return (
    <div>
      <Group gap={0} wrap="nowrap">
        <Text span fw={600} c={adjusted.is_thin ? 'dimmed' : undefined}>
          {t('SCORES.ADJUSTED', figures)}
        </Text>
        <ScreenOnly>
          <ExplainFigure figure="adjusted" />
        </ScreenOnly>
      </Group>
      <Text fz="xs" c="dimmed">
        {[adjusted.is_thin ? t('SCORES.THIN') : '', fit ? t('SCORES.AS_OF', { moment: momentOf(fit.time) }) : '']
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}

export function PrecisionUnavailable() {
  return (
    <Text fz="sm" c="dimmed" role="status">
      {t('SCORES.FAILED')}
    </Text>
  )
}

export const RankExplanation = () => (
  <ScreenOnly>
    <ExplainFigure figure="place" />
  </ScreenOnly>
)

/** Hidden on paper, where it cannot be clicked. */
const ScreenOnly = ({ children }: { children: React.ReactNode }) => (
  <span className={styles['screenOnly']}>{children}</span>
)
