import type { Evidence } from '@assay/contract/results/evidence'
import { formatDuration } from '@assay/domain/exam/formatDuration'
import { Text } from '@mantine/core'
import { timeOfDay } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { eventTexts } from '../../lib/times/eventTexts.ts'
import styles from './Happenings.module.css'

type Mark = Evidence['marks'][number]

export const isTimeGivenBack = ({ gaps }: Pick<Evidence, 'gaps'>, { kind, from }: Mark): boolean =>
  gaps.some((gap) => gap.is_given_back && gap.cause === kind && gap.from === from)

export function MarkList({ evidence }: { evidence: Pick<Evidence, 'gaps' | 'marks'> }) {
  const { marks } = evidence
  if (marks.length === 0) return <Text fz="sm">{t('MARKS.NONE')}</Text>
  return (
    <ul className={styles['list']}>
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an event has no id, and two may have the same time
        <li key={at}>
          <time dateTime={mark.from}>{timeOfDay(mark.from)}</time>
          <span>
            {t(eventTexts[mark.kind])}
            {mark.seconds > 0 && (
              <>
                {' '}
                <b>{formatDuration(mark.seconds)}</b>
              </>
            )}
            {isTimeGivenBack(evidence, mark) && ` · ${t('MARKS.GIVEN_BACK')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
