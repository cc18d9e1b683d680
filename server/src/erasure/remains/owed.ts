import { isOnlyWriter } from '../../db/rowsAsTable.ts'
import type { Db, Tx } from '../../db/schema.ts'

const MARK = 'remains of erasure '
const markOf = (receipt: number) => `${MARK}${receipt}`

/** Notes with an erasure that what SQLite has left of it is still to be overwritten: a server that dies meanwhile knows it then. */
export async function oweOverwriting(tx: Tx, receipt: number, at: number): Promise<void> {
  if (isOnlyWriter(tx))
    await tx
      .insertInto('marks')
      .values({ name: markOf(receipt), at })
      .execute()
}

/** The erasures that wait for it, by their receipts. */
export async function owedReceipts(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('marks').select('name').where('name', 'like', `${MARK}%`).execute()
  return rows.map(({ name }) => Number(name.slice(MARK.length)))
}

export async function settle(db: Db, receipts: readonly number[]): Promise<void> {
  if (receipts.length === 0) return
  await db.deleteFrom('marks').where('name', 'in', receipts.map(markOf)).execute()
}
