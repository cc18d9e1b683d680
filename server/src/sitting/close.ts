import { overBefore } from '@assay/domain/exam/clock'
import { type AnswerState, answerStates, takenByClock } from '@assay/domain/exam/journal'
import { type Tally, tally, verdictOf } from '@assay/domain/exam/scoring'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { countFinished } from './counts.ts'
import { noteEvent } from './events.ts'
import { labelsOf } from './interviewRow.ts'
import { journalOf, writeOptions } from './journal.ts'
import { type Exams, forgetExam } from './live.ts'
import { type PaperQuestion, readPaper } from './paper.ts'

type ClosedBy = 'candidate' | 'clock'

/** Only one of all who try to close an interview gets its row back; the others find it closed. */
const markClosed = (tx: Tx, id: number, closed_at: number, closed_by: ClosedBy) =>
  tx
    .updateTable('interviews')
    .set({ closed_at, closed_by, open_key: null })
    .where('id', '=', id)
    .where('started_at', 'is not', null)
    .where('closed_at', 'is', null)
    .returning(['id', 'started_at', 'label_set', 'blueprint_id'])
    .executeTakeFirst()

const storeResult = (tx: Tx, id: number, { score, correct, partially, wrong, unanswered, details }: Tally) =>
  tx
    .updateTable('interviews')
    .set({ score, correct, partially, wrong, unanswered, details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute()

const dueInterviews = (db: Queryable, now: number) =>
  db
    .selectFrom('interviews')
    .select(['id', 'deadline_at'])
    .where('closed_at', 'is', null)
    .where('deadline_at', '<', overBefore(now))
    .orderBy('deadline_at')
    .limit(100)
    .execute()

/**
 * What a paper comes to, from the paper and the answers alone: the same whenever it is computed again. The ratios are those
 * of the labels the interview was made for; what else a question is filed under is not what was asked about.
 */
export function resultOf(
  paper: readonly PaperQuestion[],
  states: ReadonlyMap<number, AnswerState>,
  wanted: ReadonlySet<string>,
): Tally {
  return tally(
    paper.map(({ position, labels, answers }) => ({
      labels: labels.filter(({ label_name }) => wanted.has(label_name)),
      verdict: verdictOf(answers, states.get(position)?.answer ?? []),
    })),
  )
}

/** Ends an interview once and stores its result, all or nothing. */
export async function closeInterview(db: Db, exams: Exams, id: number, endedAt: number, by: ClosedBy): Promise<void> {
  await inTransaction(db, async (tx) => {
    const closed = await markClosed(tx, id, endedAt, by)
    if (!closed) return
    forgetExam(exams, id)
    const rows = await journalOf(tx, id)
    const taken = by === 'clock' ? takenByClock(rows, closed.started_at ?? endedAt) : []
    if (taken.length > 0) {
      const written = taken.map((row) => ({
        ...row,
        interview_id: id,
        options: writeOptions(row.options),
        address: '',
      }))
      await tx.insertInto('submissions').values(written).execute()
    }
    const states = answerStates([...rows, ...taken])
    const labels = new Set((await labelsOf(tx, [id])).map(({ name }) => name))
    const result = resultOf(await readPaper(tx, id), states, labels)
    await storeResult(tx, id, result)
    await noteEvent(tx, id, endedAt, by === 'clock' ? 'closed_by_clock' : 'closed_by_candidate')
    await countFinished(tx, closed, result.score)
  })
}

/** Closes whatever is out of time: run by the sweeper, and by `closeDueFirst` before every look. */
export async function closeDue(db: Db, exams: Exams, now: number): Promise<number> {
  const due = await dueInterviews(db, now)
  for (const { id, deadline_at } of due) await closeInterview(db, exams, id, deadline_at ?? now, 'clock')
  return due.length
}
