import type { InterviewInsight } from '@assay/contract/insight/interview'
import type { InterviewResults } from '@assay/contract/results/results'
import { secondsOf } from '@assay/domain/exam/formatDuration'
import { SHARE_FROM } from '@assay/domain/limits'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import { durationInWords } from '../../lib/times/durationInWords.ts'
import { Surface } from '../../ui/Surface.tsx'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'
import { Moment } from '../Moment.tsx'
import { percentOf } from '../percent.ts'
import { bandTexts, rankInWords } from '../rankInWords.ts'
import { resultTimes, speedInWords } from '../times.ts'
import { Precision, PrecisionUnavailable, RankExplanation } from './Precision.tsx'
import styles from './result.module.css'
import { ScoreFigure } from './ScoreFigure.tsx'

function percentilesInWords({ group }: InterviewInsight): { place: string; adjusted?: string } | null {
  const { others, lower, adjusted_others, adjusted_lower } = group
  if (others < SHARE_FROM) return null
  const place = t('COMPARE.SHARE', { percent: percentOf(lower / others), count: others })
  if (adjusted_others === null || adjusted_lower === null || adjusted_others < SHARE_FROM) return { place }
  const figures = { percent: percentOf(adjusted_lower / adjusted_others), count: adjusted_others }
  return { place, adjusted: t('SCORES.PLACE_ADJUSTED', figures) }
}

interface Props {
  results: InterviewResults
  /** Statistics of the interview: undefined while they load, null after a failure. */
  insight: InterviewInsight | null | undefined
}

export function ResultOverview({ results, insight }: Props) {
  const { created_by, start_time, amount_of_questions, blueprint, pass, place } = results
  const { takenInSeconds, givenPerQuestion, takenPerQuestion } = resultTimes(results)
  // In a round, ranks are shown only if the scores distinguish the candidates reliably.
  const places = insight && (place || !blueprint) && percentilesInWords(insight)
  const facts = [
    ...(place ? [[t('RESULT.RANK'), rankInWords(place)] as const] : []),
    ...(pass ? [[t('RANKING.PASS_MARK', { mark: pass.pass_mark }), t(bandTexts[pass.band])] as const] : []),
    ...(places ? [[t('SCORES.PLACE'), places.place, places.adjusted, <RankExplanation key="asked" />] as const] : []),
    [t('RESULT.EXAM_DATE'), start_time ? <Moment key="date" time={start_time} /> : '–'],
    [t('RESULT.QUESTIONS_GIVEN'), amount_of_questions],
    ...(created_by
      ? [[t('RESULT.CREATED_BY'), <AutoDirText key="by">{created_by.full_name}</AutoDirText>] as const]
      : []),
    givenTime(results),
    [t('RESULT.AVERAGE_TIME'), givenPerQuestion, t('RESULT.AVERAGE_TIME_HINT')],
    [t('RESULT.TAKEN_TIME'), takenInSeconds, speedInWords(results)],
    [t('RESULT.REAL_TIME'), takenPerQuestion],
  ] as const

  return (
    <Surface p="md" className={styles['overview']}>
      <ScoreFigure
        results={results}
        precision={insight === null ? <PrecisionUnavailable /> : insight && <Precision insight={insight} />}
      />
      <Facts facts={facts} />
    </Surface>
  )
}

function givenTime(results: InterviewResults): [string, string, string?] {
  const { max_time, accommodation, given_back_time } = results
  const time = [max_time * 60, ...(accommodation ? [accommodation.seconds] : [])].map(durationInWords).join(' + ')
  const given = secondsOf(given_back_time)
  if (given === 0) return [t('RESULT.GIVEN_TIME'), time]
  return [t('RESULT.GIVEN_TIME'), time, t('EXTRA.GIVEN_BACK', { time: durationInWords(given) })]
}

type Fact = readonly [name: string, value: ReactNode, hint?: string | undefined, aside?: ReactNode]

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value, hint, aside]) => (
        <div key={name}>
          <dt>
            {name}
            {aside}
          </dt>
          <dd>{value}</dd>
          {hint && <dd className={styles['hint']}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
