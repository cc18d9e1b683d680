import type { Interview } from '@assay/contract/interviews'
import { STARS, starsOf } from '@assay/domain/score'
import { scoreOf } from '@assay/domain/scoring'
import { Group, Text } from '@mantine/core'
import { useText } from '../i18n/text.ts'
import { Stars } from '../ui/Stars.tsx'
import { scoreColor } from './scoreColor.ts'

/** Stars and score as they follow from the right answers; without a result both are nothing. */
export function Rating({ interview }: { interview: Pick<Interview, 'result' | 'amount_of_questions'> }) {
  const t = useText()
  const correct = interview.result?.total_correct_questions ?? 0
  const score = scoreOf(correct, interview.amount_of_questions)
  const stars = starsOf(correct, interview.amount_of_questions)
  return (
    <Group gap={8} wrap="nowrap">
      <Stars earned={stars} of={STARS} label={t('INTERVIEWS.STARS', { stars, of: STARS })} />
      <Text span fz="sm" fw={650} c={scoreColor(score)} title={t('INTERVIEWS.SCORE', { score })}>
        {score}
      </Text>
    </Group>
  )
}
