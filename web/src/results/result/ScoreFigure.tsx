import type { InterviewResults } from '@assay/contract/results/results'
import { countedQuestions, type ScoreLevel, scoreLevel } from '@assay/domain/exam/scoreLevels'
import { IconMoodEmpty, IconMoodHappy, IconMoodSad, IconMoodSmile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import { scoreStyle } from '../../styles/scoreColors.ts'
import { extremeLabels, type LabelResult } from '../labelsByRatio.ts'
import { percentOf } from '../percent.ts'
import styles from './ScoreFigure.module.css'

type Details = NonNullable<InterviewResults['result']>['details']

const labelValues = ({ label_name, fully_correct_ratio }: LabelResult) => ({
  label: label_name,
  percent: percentOf(fully_correct_ratio),
})

function Extremes({ details }: { details: Details }) {
  const labelExtremes = extremeLabels(details)
  if (!labelExtremes) return null
  return (
    <ul className={styles['extremes']}>
      <li>{t('RESULT.STRONGEST', labelValues(labelExtremes.strongest))}</li>
      <li>{t('RESULT.WEAKEST', labelValues(labelExtremes.weakest))}</li>
    </ul>
  )
}

/** The icons are drawings instead of emoji, because some devices have no emoji. */
const faces = {
  EXCELLENT: IconMoodHappy,
  GOOD: IconMoodSmile,
  FAIR: IconMoodEmpty,
  LOW: IconMoodSad,
} as const satisfies Record<ScoreLevel, unknown>

type Scored = Pick<InterviewResults, 'score' | 'result' | 'amount_of_questions'>

interface Props {
  results: Scored
  precision?: ReactNode
}

export function ScoreFigure({ results: { score, result, amount_of_questions }, precision }: Props) {
  if (score === null || !result) return <p className={styles['none']}>{t('RESULT.NO_SCORE')}</p>

  const level = scoreLevel(score)
  const Face = faces[level]
  const total = countedQuestions(amount_of_questions, result.total_voided_questions)
  return (
    <div className={styles['score']}>
      <div className={styles['line']}>
        <p className={styles['figure']} style={scoreStyle(level)}>
          <Face size={44} stroke={1.75} aria-hidden />
          {t('RESULT.SCORE_FIGURE', { score })}
        </p>
        {precision}
      </div>
      <p className={styles['words']}>{t('RESULT.SCORE_WORDS', { correct: result.total_correct_questions, total })}</p>
      <Extremes details={result.details} />
    </div>
  )
}
