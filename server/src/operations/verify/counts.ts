import { sql } from 'kysely'
import type { Tx } from '../../platform/db/schema.ts'
import { interviewsIn } from '../../product/attempts/states/inView.ts'
import { type Check, type Difference, storeRow } from './check.ts'

const score = sql<number>`coalesce(score, -1)`
const amount = sql<number>`count(*)`.as('amount')

interface Count {
  amount: number
}

interface CountComparison<Row extends Count> {
  of: (row: Row) => string
  set: (tx: Tx, row: Row) => Promise<unknown>
}

const atScore = (at: number) => `with ${at < 0 ? 'no score' : `score ${at}`}`

function* differences<Row extends Count>(
  stored: Row[],
  counted: Row[],
  { of: keyOf, set }: CountComparison<Row>,
): Generator<Difference> {
  const storedAmounts = new Map(stored.map((row) => [keyOf(row), row.amount]))
  const expectedAmounts = new Map(counted.map((row) => [keyOf(row), row.amount]))
  for (const [where, row] of new Map([...stored, ...counted].map((each) => [keyOf(each), each]))) {
    const expected = expectedAmounts.get(where) ?? 0
    const found = storedAmounts.get(where) ?? 0
    if (found !== expected)
      yield { where, stored: found, expected, repair: (tx) => set(tx, { ...row, amount: expected }) }
  }
}

export const interviewCounts: Check = {
  name: 'interviews per set of labels and score',
  async *find(db) {
    const counted = await interviewsIn(db, 'counts')
      .select(['label_set', score.as('score'), amount])
      .groupBy(['label_set', score])
      .execute()
    yield* differences(await db.selectFrom('interview_counts').selectAll().execute(), counted, {
      of: ({ label_set, score: at }) => `${label_set} ${atScore(at)}`,
      set: (tx, row) => storeRow(tx, 'interview_counts', ['label_set', 'score'], row),
    })
  },
}

export const blueprintCounts: Check = {
  name: 'interviews per blueprint and score',
  async *find(db) {
    const counted = await interviewsIn(db, 'counts')
      .select(['blueprint_id', score.as('score'), amount])
      .groupBy(['blueprint_id', score])
      .$narrowType<{ blueprint_id: number }>()
      .where('blueprint_id', 'is not', null)
      .execute()
    const stored = await db.selectFrom('blueprint_counts').select(['blueprint_id', 'score', 'amount']).execute()
    yield* differences(stored, counted, {
      of: ({ blueprint_id, score: at }) => `blueprint ${blueprint_id} ${atScore(at)}`,
      set: (tx, row) => storeRow(tx, 'blueprint_counts', ['blueprint_id', 'score'], row),
    })
  },
}

const counted = sql<number>`amount_of_questions - voided - credited`
const correct = sql<number>`correct - credited`

export const blueprintOutcomes: Check = {
  name: 'interviews per blueprint and number of correct answers',
  async *find(db) {
    const found = await interviewsIn(db, 'referenceGroups')
      .select(['blueprint_id', correct.as('correct'), counted.as('counted'), amount])
      .groupBy(['blueprint_id', correct, counted])
      .where('answered', '>', 0)
      .where('blueprint_id', 'is not', null)
      .$narrowType<{ blueprint_id: number; correct: number }>()
      .execute()
    yield* differences(await db.selectFrom('blueprint_outcomes').selectAll().execute(), found, {
      of: (row) => `blueprint ${row.blueprint_id} with ${row.correct} of ${row.counted} answers correct`,
      set: (tx, row) => storeRow(tx, 'blueprint_outcomes', ['blueprint_id', 'correct', 'counted'], row),
    })
  },
}

export const labelOutcomes: Check = {
  name: 'interviews per set of labels and number of correct answers',
  async *find(db) {
    const found = await interviewsIn(db, 'referenceGroups')
      .select(['label_set', correct.as('correct'), counted.as('counted'), amount])
      .groupBy(['label_set', correct, counted])
      .where('answered', '>', 0)
      .$narrowType<{ correct: number }>()
      .execute()
    yield* differences(await db.selectFrom('label_outcomes').selectAll().execute(), found, {
      of: (row) => `${row.label_set} with ${row.correct} of ${row.counted} answers correct`,
      set: (tx, row) => storeRow(tx, 'label_outcomes', ['label_set', 'correct', 'counted'], row),
    })
  },
}
