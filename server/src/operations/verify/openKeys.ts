import { entryStateAt } from '@assay/domain/round/entryWindow'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { idsByOpenKey, openKeyOf } from '../../product/attempts/openKeys.ts'
import { interviewsIn } from '../../product/attempts/states/inView.ts'
import { type Check, inBatches } from './check.ts'

const BATCH_SIZE = 1_000

const columns = [
  ...(['id', 'email', 'blueprint_id', 'open_key'] as const),
  ...(['opens_at', 'closes_at', 'started_at', 'withdrawn_at', 'closed_at'] as const),
] as const

const fromBlueprintsAfter = (db: Queryable, id: number) =>
  interviewsIn(db, 'round')
    .select(columns)
    .$narrowType<{ blueprint_id: number }>()
    .where('id', '>', id)
    .where('blueprint_id', 'is not', null)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

type Row = Awaited<ReturnType<typeof fromBlueprintsAfter>>[number]

/**
 * Correct values of `open_key` (a unique key of blueprint and e-mail address). An expired interview may have no
 * `open_key`, because another interview may have taken it.
 */
function validKeys(row: Row, now: number): readonly (string | null)[] {
  const own = openKeyOf(row.blueprint_id, row.email)
  const state = entryStateAt(row, now)
  if (row.closed_at !== null || state === 'withdrawn') return [null]
  return state === 'expired' ? [own, null] : [own]
}

const setKey = (tx: Tx, id: number, open_key: string | null) =>
  tx.updateTable('interviews').set({ open_key }).where('id', '=', id).execute()

/** The `open_key` contains the candidate's e-mail address, so the report does not contain the `open_key`. */
const keyText = (key: string | null) => (key === null ? 'none' : 'the correct key')

export const openKeys: Check = {
  name: 'open interviews per blueprint and e-mail address',
  async *find(db) {
    const now = Date.now()
    for await (const part of inBatches((after) => fromBlueprintsAfter(db, after))) {
      const wrong = part.flatMap((row) => {
        const [expected = null, ...others] = validKeys(row, now)
        return [expected, ...others].includes(row.open_key) ? [] : [{ ...row, expected }]
      })
      const keys = wrong.flatMap(({ expected }) => expected ?? [])
      const holders = new Set(keys.length > 0 ? (await idsByOpenKey(db, keys)).map((held) => held.open_key) : [])
      for (const { id, open_key, expected } of wrong) {
        // If another interview has this `open_key`, the checked interview cannot be started, so null is correct.
        if (expected !== null && holders.has(expected)) continue
        holders.add(expected)
        const stored = open_key === null ? 'none' : 'a wrong key'
        yield {
          where: `interview ${id}`,
          stored,
          expected: keyText(expected),
          repair: (tx) => setKey(tx, id, expected),
        }
      }
    }
  },
}
