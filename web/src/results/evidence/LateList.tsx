import type { LateAnswer } from '@assay/contract/lateAnswers'
import type { Gap } from '@assay/contract/results/evidence'
import { Text } from '@mantine/core'
import { secondOf } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { eventTexts } from '../../lib/times/eventTexts.ts'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'
import styles from '../decision/decision.module.css'

const decisions: Record<Exclude<LateAnswer['state'], 'undecided'>, TextKey> = {
  accepted: 'LATE.ACCEPTED',
  left: 'LATE.LEFT',
  returned: 'LATE.RETURNED',
}

interface Props {
  late: readonly LateAnswer[]
  causeOf: (late: LateAnswer) => Gap['cause'] | null
}

export function LateList({ late, causeOf }: Props) {
  return (
    <ul className={styles['list']}>
      {late.map((one) => (
        <li key={one.id}>
          <Text component="span" fw={600}>
            {t('TIMELINE.QUESTION', { number: one.number })}
          </Text>
          {!one.is_submitted && (
            <Text component="span" c="dimmed" fz="sm">
              {' '}
              · {t('LATE.SELECTED')}
            </Text>
          )}
          {one.is_older && (
            <Text component="span" c="dimmed" fz="sm">
              {' '}
              · {t('LATE.OLDER')}
            </Text>
          )}
          <Text fz="sm">
            {t('LATE.CHOSEN')} <time dateTime={one.time}>{secondOf(one.time)}</time>
            {' · '}
            {t('LATE.RECEIVED')} <time dateTime={one.received_time}>{secondOf(one.received_time)}</time>
            {' · '}
            {causeText(causeOf(one))}
            {' · '}
            {t(one.is_heard_after ? 'LATE.HEARD_AFTER' : 'LATE.NOT_HEARD_AFTER')}
          </Text>
          <Decided {...one} />
        </li>
      ))}
    </ul>
  )
}

const causeText = (cause: Gap['cause'] | null) => t(cause === null ? 'LATE.CAUSE_UNKNOWN' : eventTexts[cause])

function Decided({ state, by, decided_time, reason }: LateAnswer) {
  if (state === 'undecided') return null
  return (
    <Text fz="sm" c="dimmed">
      {isolatedText(decisions[state], { name: by?.full_name ?? '–' }, 'name')}
      {decided_time !== null && (
        <>
          {' · '}
          <time dateTime={decided_time}>{secondOf(decided_time)}</time>
        </>
      )}
      {reason !== null && (
        <>
          {' · '}
          <AutoDirText>{reason}</AutoDirText>
        </>
      )}
    </Text>
  )
}
