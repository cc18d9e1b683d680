import { searchText } from '@assay/domain/searchText'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { labelSetOf, verificationSetOf } from '../../product/attempts/scoreCounts.ts'
import { labelsOf } from '../../product/attempts/states/interviewRow.ts'
import { interviewsIn } from '../../product/attempts/states/inView.ts'
import { type Check, inBatches } from './check.ts'

const BATCH_SIZE = 1_000

const interviewsAfter = (db: Queryable, id: number) =>
  interviewsIn(db, 'all')
    .select(['id', 'name', 'email', 'search', 'label_set', 'confirms'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

const allInterviews = (db: Queryable) => inBatches((after) => interviewsAfter(db, after))

const change = (tx: Tx, id: number, values: { search?: string; label_set?: string }) =>
  tx.updateTable('interviews').set(values).where('id', '=', id).execute()

export const searchTexts: Check = {
  name: 'search texts of interviews',
  async *find(db) {
    for await (const part of allInterviews(db)) {
      for (const { id, name, email, search: stored } of part) {
        const expected = searchText(name, email)
        // The candidate wrote the compared texts, so the report does not contain the texts.
        const where = `interview ${id}`
        if (stored !== expected)
          yield { where, stored: '…', expected: '…', repair: (tx) => change(tx, id, { search: expected }) }
      }
    }
  },
}

export const labelSets: Check = {
  name: 'labels of interviews',
  async *find(db) {
    for await (const part of allInterviews(db)) {
      const labels = Map.groupBy(
        await labelsOf(
          db,
          part.map(({ id }) => id),
        ),
        ({ interview_id }) => interview_id,
      )
      for (const { id, label_set: stored, confirms } of part) {
        const setOf = confirms === null ? labelSetOf : verificationSetOf
        const expected = setOf((labels.get(id) ?? []).map(({ name }) => name))
        if (stored === expected) continue
        yield { where: `interview ${id}`, stored, expected, repair: (tx) => change(tx, id, { label_set: expected }) }
      }
    }
  },
}
