import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { writeEachLater, writeLater } from '../../../db/writeTogether.ts'
import { FIGURES } from '../storeEffect.ts'
import { linesOf } from './lines.ts'
import { openReckoning, type Plan, type Reckoned } from './reckon.ts'
import type { Sums } from './sums.ts'

const ofPaper = ['position', 'right_ids', 'voided_by', 'credited_by', 'key_fix_id', 'is_due', 'is_left']
const ofResult = [...FIGURES, 'details', 'sorted_anew', 'score_before', 'status_before', 'status_after', 'is_changed']
const ofRatio = ['interview_id', 'label_id', 'ratio']
const ofLine = ['interview_id', 'place', 'rank_before', 'rank_after', 'rank_of']

/** So many are read and reckoned before others are answered. */
const AT_ONCE = 100
const LINES_AT_ONCE = 500

/** What the whole fix comes to, worked out before anybody waits: rows in the memory of the connection that writes, and what is counted of them. */
export async function openStage(db: Db, name: string, plan: Plan) {
  const [table, ratios, lines] = [name, `${name}_ratios`, `${name}_lines`]
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

  async function writeLines(tx: Tx, all: Awaited<ReturnType<typeof linesOf>>, isFirst: boolean) {
    if (isFirst) await later(tx, sql`delete from ${sql.table(lines)}`)
    await writeEachLater(tx, { into: sql.table(lines), writes: lines, names: ofLine }, all)
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
      sql`create temp table ${sql.table(lines)} (interview_id integer primary key, place, rank_before, rank_after, rank_of)`,
    )
  })

  return {
    ...{ table, ratios, lines, ...reckoning },
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
    /** The lines of the list, once all are known. */
    async arrange(sums: Sums): Promise<void> {
      const all = await linesOf(db, sums)
      for (let start = 0; start === 0 || start < all.length; start += LINES_AT_ONCE)
        await inTransaction(db, (tx) => writeLines(tx, all.slice(start, start + LINES_AT_ONCE), start === 0))
    },
    arrangeWithin: async (tx: Tx, sums: Sums) => writeLines(tx, await linesOf(tx, sums), true),
    end: () =>
      inTransaction(db, async (tx) => {
        for (const one of [table, ratios, lines]) await later(tx, sql`drop table if exists ${sql.table(one)}`)
      }),
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
