import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { writeEachLater, writeLater } from '../../../db/writeTogether.ts'
import { FIGURES } from '../storeEffect.ts'
import { openReckoning, type Plan, type Reckoned } from './reckon.ts'

const ofPaper = ['position', 'right_ids', 'voided_by', 'credited_by', 'key_fix_id', 'is_due', 'is_left']
const ofResult = [...FIGURES, 'details', 'grp', 'code', 'score_before', 'status_before', 'status_after', 'is_changed']
const ofRatio = ['interview_id', 'label_id', 'ratio']

/** So many are read and reckoned before others are answered. */
const AT_ONCE = 100

/** What the whole fix comes to, worked out before anybody waits: rows in the memory of the connection that writes, and what is counted of them. */
export async function openStage(db: Db, name: string, plan: Plan) {
  const [table, ratios, ranks] = [name, `${name}_ratios`, `${name}_ranks`]
  const later = (tx: Tx, query: ReturnType<typeof sql>) => writeLater(tx, 'interviews', query.compile(tx))
  const { reckon, ...reckoning } = openReckoning(plan)

  async function write(tx: Tx, ids: readonly number[], { rows, ofLabels }: Reckoned) {
    const those = sql`(select value from json_each(${JSON.stringify(ids)}))`
    for (const one of [table, ratios])
      await later(tx, sql`delete from ${sql.table(one)} where interview_id in ${those}`)
    await writeEachLater(
      tx,
      { into: sql.table(table), writes: table, names: ['interview_id', ...ofPaper, ...ofResult] },
      rows,
    )
    await writeEachLater(tx, { into: sql.table(ratios), writes: ratios, names: ofRatio }, ofLabels)
  }

  await inTransaction(db, async (tx) => {
    const columns = sql.join([...ofPaper, ...ofResult].map((column) => sql.ref(column)))
    await later(tx, sql`create temp table ${sql.table(table)} (interview_id integer primary key, ${columns})`)
    await later(
      tx,
      sql`create temp table ${sql.table(ratios)} (interview_id integer, label_id integer, ratio, primary key (interview_id, label_id))`,
    )
    await later(
      tx,
      sql`create temp table ${sql.table(ranks)} (grp integer, score integer, rank_before, rank_after, rank_of, primary key (grp, score))`,
    )
  })

  return {
    ...{ table, ratios, ranks, ...reckoning },
    /** Of these interviews, which may have been something else when they were reckoned before. */
    async stage(ids: readonly number[]): Promise<void> {
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        const part = ids.slice(start, start + AT_ONCE)
        const reckoned = await reckon(db, part)
        await inTransaction(db, (tx) => write(tx, part, reckoned))
        await new Promise(setImmediate)
      }
    },
    /** The same while nobody else can write. */
    async stageWithin(tx: Tx, ids: readonly number[]): Promise<void> {
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        const part = ids.slice(start, start + AT_ONCE)
        await write(tx, part, await reckon(tx, part))
      }
    },
    end: () =>
      inTransaction(db, async (tx) => {
        for (const one of [table, ratios, ranks]) await later(tx, sql`drop table if exists ${sql.table(one)}`)
      }),
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
