import type { InterviewResults } from '@assay/contract/results'
import { momentInZone, momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { Surface } from '../../ui/Surface.tsx'
import { standingInWords } from '../standing.ts'
import { timesOf } from '../times.ts'
import { Facts } from './Facts.tsx'
import styles from './result.module.css'
import { ScoreFigure } from './ScoreFigure.tsx'

/** The verdict and what it was reached under. */
export function Overview({ results }: { results: InterviewResults }) {
  const { created_by, start_time, max_time, amount_of_questions, standing } = results
  const { taken, givenPerQuestion, takenPerQuestion } = timesOf(results)
  const facts = [
    ...(standing
      ? [
          [
            t('RESULT.RANK'),
            t('RESULT.RANK_OF', { rank: standing.rank, finished: standing.finished }),
            standingInWords(standing),
          ] as const,
        ]
      : []),
    [t('RESULT.EXAM_DATE'), start_time ? <ExamDate key="date" start={start_time} /> : '–'],
    [t('RESULT.QUESTIONS_GIVEN'), amount_of_questions],
    ...(created_by ? [[t('RESULT.CREATED_BY'), created_by.full_name] as const] : []),
    [t('RESULT.GIVEN_TIME'), t('RESULT.MINUTES', { count: max_time })],
    [t('RESULT.AVERAGE_TIME'), givenPerQuestion, t('RESULT.AVERAGE_TIME_HINT')],
    [t('RESULT.TAKEN_TIME'), taken],
    [t('RESULT.REAL_TIME'), takenPerQuestion],
  ] as const

  return (
    <Surface className={styles['overview']}>
      <ScoreFigure results={results} />
      <Facts facts={facts} />
    </Surface>
  )
}

function ExamDate({ start }: { start: string }) {
  return (
    <time dateTime={start} title={momentInZone(start)}>
      {momentOf(start)}
    </time>
  )
}
