import type { Interview } from '@assay/contract/interviews/interviews'
import { countedQuestions, STARS, scoreLevel, starsOf } from '@assay/domain/exam/scoreLevels'
import { scoreInPercent } from '@assay/domain/exam/scoring'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { scoreStyle } from '../../styles/scoreColors.ts'
import { Stars } from '../../ui/Stars.tsx'
import styles from './Rating.module.css'

export function Rating({
  interview,
}: {
  interview: Pick<Interview, 'result' | 'amount_of_questions' | 'first_score'>
}) {
  const { result, amount_of_questions, first_score: first } = interview
  const correct = result?.total_correct_questions ?? 0
  const counted = countedQuestions(amount_of_questions, result?.total_voided_questions)
  const score = scoreInPercent(correct, counted)
  const stars = starsOf(correct, counted)
  return (
    <div className={styles['rating']}>
      <Stars earned={stars} of={STARS} label={t('INTERVIEWS.STARS', { stars, of: STARS })} />
      <Text
        span
        fz="sm"
        fw={600}
        className={styles['score']}
        style={scoreStyle(scoreLevel(score))}
        title={t('INTERVIEWS.SCORE', { score })}
      >
        {score}
      </Text>
      {first !== null && first !== score && (
        <Text span fz="xs" c="dimmed">
          {t('INTERVIEWS.RESCORED_FROM', { first })}
        </Text>
      )}
    </div>
  )
}
