import type { InterviewInsight } from '@assay/contract/insight/interview'
import { marginOfError } from '@assay/domain/insight/scoreMargins'
import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { ExplainFigure } from '../../insight/figures/ExplainFigure.tsx'
import { type Explained as ExplainedFigure, figureMeaning } from '../../insight/figures/explanations.ts'
import styles from './result.module.css'

export function Precision({ insight }: { insight: InterviewInsight }) {
  const margin = t('SCORES.MARGIN', { margin: marginOfError(insight.standard_error) })
  return (
    <Group gap="xs">
      <Text span fz="lg" fw={600} c="dimmed">
        {margin}
      </Text>
      <ScreenOnly>
        <Popover width={340} shadow="md" withArrow trapFocus returnFocus>
          <Popover.Target>
            <Button variant="subtle" size="compact-sm">
              {t('SCORES.HOW_SURE')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('SCORES.HOW_SURE')}>
            <Stack gap="sm">
              <Explained value={margin} figure="margin" />
              <Estimates insight={insight} isExplained />
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </ScreenOnly>
      <div className={styles['paperOnly']}>
        <Estimates insight={insight} />
      </div>
    </Group>
  )
}

function Estimates({
  insight: { likely, adjusted, fit },
  isExplained,
}: {
  insight: InterviewInsight
  isExplained?: true
}) {
  const notes = [adjusted?.is_thin && t('SCORES.THIN'), fit && t('SCORES.AS_OF', { moment: momentOf(fit.time) })]
  return (
    <>
      {likely && (
        <Explained
          value={t('SCORES.LIKELY', { low: Math.round(likely.low), high: Math.round(likely.high) })}
          {...(isExplained && { figure: 'likely' })}
        />
      )}
      {adjusted && (
        <Explained
          value={t('SCORES.ADJUSTED', {
            score: Math.round(adjusted.score),
            margin: marginOfError(adjusted.standard_error),
          })}
          note={notes.filter(Boolean).join(' · ')}
          {...(isExplained && { figure: 'adjusted' })}
        />
      )}
    </>
  )
}

function Explained({ value, note, figure }: { value: string; note?: string; figure?: ExplainedFigure }) {
  return (
    <div>
      <Text fz="sm" fw={600}>
        {value}
      </Text>
      {note && (
        <Text fz="xs" c="dimmed">
          {note}
        </Text>
      )}
      {figure && <Text fz="sm">{figureMeaning(figure)}</Text>}
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

const ScreenOnly = ({ children }: { children: React.ReactNode }) => (
  <span className={styles['screenOnly']}>{children}</span>
)
