import type { ResultQuestion } from '@assay/contract/results/results'
import { Text } from '@mantine/core'
import { dateOf } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import styles from './ResultQuestionCard.module.css'

type Fix = NonNullable<ResultQuestion['key_fix']>

const words: Record<Fix['treatment'], TextKey> = {
  rescore: 'SCORES.KEY_FIXED_ON',
  void: 'SCORES.VOID_ON',
  leave: 'SCORES.LEFT_ON',
  credit: 'SCORES.CREDITED_ON',
}

export const fixInWords = ({ treatment, time, reason }: Fix): string =>
  t(words[treatment], { date: dateOf(time), reason })

export function KeyFixed({
  question: { key_fix, answers },
}: {
  question: Pick<ResultQuestion, 'key_fix' | 'answers'>
}) {
  if (!key_fix) return null
  const before = answers.filter(({ id }) => key_fix.right_before.includes(id)).map(({ description }) => description)
  return (
    <div className={styles['fix']}>
      <Text fz="sm" fw={600}>
        {isolatedText(words[key_fix.treatment], { date: dateOf(key_fix.time), reason: key_fix.reason }, 'reason')}
      </Text>
      {key_fix.treatment === 'rescore' && before.length > 0 && (
        <Text fz="xs" c="dimmed">
          {isolatedText('SCORES.RIGHT_BEFORE', { options: before.join(' | ') }, 'options')}
        </Text>
      )}
    </div>
  )
}
