import type { InterviewResults } from '@assay/contract/results'
import { type ScoreLevel, scoreLevel } from '@assay/domain/exam/score'
import { IconMoodEmpty, IconMoodHappy, IconMoodSad, IconMoodSmile } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { scoreStyle } from '../../styles/scoreColors.ts'
import { Extremes } from '../Extremes.tsx'
import styles from './ScoreFigure.module.css'

/** Drawn, since a machine may have no letters for faces. */
const faces = {
  EXCELLENT: IconMoodHappy,
  GOOD: IconMoodSmile,
  FAIR: IconMoodEmpty,
  LOW: IconMoodSad,
} as const satisfies Record<ScoreLevel, unknown>

type Scored = Pick<InterviewResults, 'score' | 'result' | 'amount_of_questions'>

/** The figure that everything else on the screen explains. */
export function ScoreFigure({ results: { score, result, amount_of_questions } }: { results: Scored }) {
  if (score === null || !result) return <p className={styles['none']}>{t('RESULT.NO_SCORE')}</p>

  const level = scoreLevel(score)
  const Face = faces[level]
  return (
    <div className={styles['score']}>
      <p className={styles['figure']} style={scoreStyle(level)}>
        <Face size={44} stroke={1.75} aria-hidden />
        {t('RESULT.SCORE_FIGURE', { score })}
      </p>
      <p className={styles['words']}>
        {t('RESULT.SCORE_WORDS', { correct: result.total_correct_questions, total: amount_of_questions })}
      </p>
      <Extremes details={result.details} />
    </div>
  )
}
