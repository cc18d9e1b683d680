import { overBefore } from '@assay/domain/exam/clock'
import { judge, type Tally, tally } from '@assay/domain/exam/scoring'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { countFinished } from './counts.ts'
import { noteEvent } from './events.ts'
import { labelsOf } from './interviewRow.ts'
import { countAnswered, type JournalRow, journalOf, readOptions, type Standing, standings } from './journal.ts'
import { forgetExam } from './live.ts'
import { type PaperQuestion, readPaper } from './paper.ts'

type ClosedBy = 'candidate' | 'clock'

/** Only one of all who try to close an interview gets its row back; the others find it closed. */
const markClosed = (tx: Tx, id: number, closed_at: number, closed_by: ClosedBy) =>
  tx
    .updateTable('interviews')
    .set({ closed_at, closed_by })
    .where('id', '=', id)
    .where('started_at', 'is not', null)
    .where('closed_at', 'is', null)
    .returning(['id', 'started_at', 'label_set'])
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

const lastSubmittedAt = (rows: readonly JournalRow[], startedAt: number) =>
  rows.reduce((last, row) => (row.kind === 'draft' ? last : Math.max(last, row.received_at)), startedAt)

/** A selection that was never submitted becomes the answer when time runs out (docs/decisions.md, reading 21). */
function takenByClock(rows: readonly JournalRow[], found: Map<number, Standing>, startedAt: number) {
  const since = lastSubmittedAt(rows, startedAt)
  return [...found].flatMap(([position, { draft }]) => {
    if (!draft) return []
    found.set(position, { answer: draft.options, draft: null })
    const time_spent = Math.max(0, Math.floor((draft.received_at - since) / 1000))
    return [{ position, time_spent, ...draft, answered: countAnswered(found) }]
  })
}

/**
 * What a paper comes to, from the paper and the answers alone: the same whenever it is computed again. The ratios are those
 * of the labels the interview was made for; what else a question is filed under is not what was asked about.
 */
function resultOf(
  paper: readonly PaperQuestion[],
  answers: ReadonlyMap<number, Standing>,
  wanted: ReadonlySet<string>,
): Tally {
  return tally(
    paper.map(({ position, labels, answers: options }) => {
      const right = new Set(options.filter((option) => option.is_valid).map((option) => option.id))
      const chosen = readOptions(answers.get(position)?.answer ?? '[]')
      return { labels: labels.filter(({ label_name }) => wanted.has(label_name)), verdict: judge(right, chosen) }
    }),
  )
}

/** Ends an interview once and stores its result, all or nothing. */
export async function closeInterview(db: Db, id: number, endedAt: number, by: ClosedBy): Promise<void> {
  await inTransaction(db, async (tx) => {
    const closed = await markClosed(tx, id, endedAt, by)
    if (!closed) return
    forgetExam(db, id)
    const rows = await journalOf(tx, id)
    const found = standings(rows)
    const taken = by === 'clock' ? takenByClock(rows, found, closed.started_at ?? endedAt) : []
    if (taken.length > 0) {
      const written = taken.map((row) => ({ ...row, interview_id: id, kind: 'clock' as const, address: '' }))
      await tx.insertInto('submissions').values(written).execute()
    }
    const labels = new Set((await labelsOf(tx, [id])).map(({ name }) => name))
    const result = resultOf(await readPaper(tx, id), found, labels)
    await storeResult(tx, id, result)
    await noteEvent(tx, id, endedAt, by === 'clock' ? 'closed_by_clock' : 'closed_by_candidate')
    await countFinished(tx, closed.label_set, result.score)
  })
}

/** Closes whatever is out of time: run by the sweeper and before every look, so that nobody ever sees a stale state. */
export async function closeDue(db: Db, now: number): Promise<number> {
  const due = await dueInterviews(db, now)
  for (const { id, deadline_at } of due) await closeInterview(db, id, deadline_at ?? now, 'clock')
  return due.length
}
