import { isDeepStrictEqual } from 'node:util'
import { type AnswerState, answerStateAfter, answerStates, isAnswered, NO_ANSWER_YET } from '@assay/domain/exam/journal'
import type { TestScore } from '@assay/domain/exam/scoring'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { countAnswered, scorePaper } from '../../product/attempts/closing/scoring.ts'
import { readDetails } from '../../product/attempts/closing/storeResults.ts'
import { loadJournal, parseJournalRow } from '../../product/attempts/journal.ts'
import { readPaper } from '../../product/attempts/paper.ts'
import { labelsOf } from '../../product/attempts/states/interviewRow.ts'
import { interviewsIn } from '../../product/attempts/states/inView.ts'
import { type Check, inBatches } from './check.ts'

const BATCH_SIZE = 500

const closedAfter = (db: Queryable, id: number) =>
  interviewsIn(db, 'all')
    .select(['id', 'score', 'correct', 'partially', 'wrong', 'unanswered', 'voided', 'credited', 'details', 'answered'])
    .where('id', '>', id)
    .where('closed_at', 'is not', null)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

type CalculatedResult = TestScore & { answered: number }

/** Calculates the result exactly as at the end of a test, so that a difference means a changed row. */
async function recalculateResult(db: Queryable, id: number): Promise<CalculatedResult> {
  const states = answerStates(await loadJournal(db, id))
  const labels = new Set((await labelsOf(db, [id])).map(({ name }) => name))
  return { ...scorePaper(await readPaper(db, id), states, labels), answered: countAnswered(states) }
}

const figures = ({
  score,
  correct,
  partially,
  wrong,
  unanswered,
  voided,
  credited,
  answered,
}: Record<keyof CalculatedResult, unknown>) =>
  `score ${score}: ${correct} correct, ${partially} partially correct, ${wrong} wrong, ${unanswered} unanswered, ${voided} voided, ${credited} credited, ${answered} answered`

const storeResult = (tx: Tx, id: number, { details, ...result }: CalculatedResult) =>
  tx
    .updateTable('interviews')
    .set({ ...result, details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute()

export const results: Check = {
  name: 'results of finished interviews',
  async *find(db) {
    for await (const part of inBatches((after) => closedAfter(db, after))) {
      for (const { id, details, ...columns } of part) {
        const expected = await recalculateResult(db, id)
        // The details of a result are parsed with the usual code, because older releases stored fewer fields.
        const stored = { ...columns, details: details === null ? null : readDetails(details) }
        if (isDeepStrictEqual(stored, expected)) continue
        const repair = (tx: Tx) => storeResult(tx, id, expected)
        yield { where: `interview ${id}`, stored: figures(stored), expected: figures(expected), repair }
      }
    }
  },
}

const idsAfter = (db: Queryable, id: number) =>
  interviewsIn(db, 'all').select('id').where('id', '>', id).orderBy('id').limit(BATCH_SIZE).execute()

const journalsOf = async (db: Queryable, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'interview_id', 'position', 'kind', 'options', 'received_at', 'answered'])
    .where('interview_id', 'in', ids)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(parseJournalRow), ({ interview_id }) => interview_id)
}

const setAnswered = (tx: Tx, id: number, answered: number) =>
  tx.updateTable('submissions').set({ answered }).where('id', '=', id).execute()

export const answeredCounts: Check = {
  name: 'number of answered questions after each answer',
  async *find(db) {
    for await (const part of inBatches((after) => idsAfter(db, after))) {
      const journals = await journalsOf(
        db,
        part.map(({ id }) => id),
      )
      for (const journal of journals.values()) {
        const states = new Map<number, AnswerState>()
        let answered = 0
        for (const row of journal) {
          const before = states.get(row.position) ?? NO_ANSWER_YET
          const now = answerStateAfter(before, row)
          states.set(row.position, now)
          answered += Number(isAnswered(now)) - Number(isAnswered(before))
          if (row.answered === answered) continue
          const expected = answered
          const where = `submission ${row.id} of interview ${row.interview_id}`
          yield { where, stored: row.answered, expected, repair: (tx) => setAnswered(tx, row.id, expected) }
        }
      }
    }
  },
}
