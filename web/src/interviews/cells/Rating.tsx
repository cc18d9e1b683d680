import type { Interview } from '@assay/contract/interviews/interviews'
import { countedQuestions, STARS, scoreLevel, starsOf } from '@assay/domain/exam/score'
import { scoreOf } from '@assay/domain/exam/scoring'
import { t } from '../../i18n/text.ts'
import { scoreStyle } from '../../styles/scoreColors.ts'
import { dimmed, RowText } from '../../ui/list/RowText.tsx'
import { Stars } from '../../ui/Stars.tsx'
import styles from './Rating.module.css'

/** Stars and score as they follow from the right answers; without a result both are nothing. */
export function Rating({
  interview,
}: {
  interview: Pick<Interview, 'result' | 'amount_of_questions' | 'first_score'>
}) {
  const { result, amount_of_questions, first_score: first } = interview
  const correct = result?.total_correct_questions ?? 0
  const counted = countedQuestions(amount_of_questions, result?.total_voided_questions)
  const score = scoreOf(correct, counted)
  const stars = starsOf(correct, counted)
  return (
    <div className={styles['rating']}>
      <Stars earned={stars} of={STARS} label={t('INTERVIEWS.STARS', { stars, of: STARS })} />
      <RowText
        isSpan
        size="sm"
        weight={650}
        className={styles['score']}
        style={scoreStyle(scoreLevel(score))}
        title={t('INTERVIEWS.SCORE', { score })}
      >
        {score}
      </RowText>
      {first !== null && first !== score && (
        <RowText isSpan size="xs" color={dimmed}>
          {t('INTERVIEWS.RESCORED_FROM', { first })}
        </RowText>
      )}
    </div>
  )
}
