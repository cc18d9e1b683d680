import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { tellOfDeletion } from '../interviews/list/names.ts'
import { noExams } from '../sitting/live.ts'
import { emptyLog } from './emptyLog.ts'
import { codeHash, eraseRows } from './eraseRows.ts'
import { candidateRows, isRunning, whomOf } from './kept.ts'
import type { ListLine } from './list.ts'

/** What runs in a backup has run out long ago: it goes whatever state it is in. */
const stop = (tx: Tx, ids: readonly number[], at: number) =>
  tx
    .updateTable('interviews')
    .set({ closed_at: at, closed_by: 'clock', open_key: null })
    .where('id', 'in', ids)
    .execute()

/** Erases again what one receipt tells of, where a restored backup has brought it back; gives how many that were. */
const applyLine = (db: Db, { interviews }: ListLine, at: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    await tellOfDeletion(tx)
    const hashes = new Map(interviews.map(({ id, code_sha256 }) => [id, code_sha256]))
    const found = await candidateRows(tx)
      .where('id', 'in', [...hashes.keys()])
      .execute()
    // The same number with another code is somebody else's interview.
    const rows = found.filter(({ id, code }) => hashes.get(id) === codeHash(code))
    if (rows.length === 0) return 0
    await stop(
      tx,
      rows.filter(isRunning).map(({ id }) => id),
      at,
    )
    const shell = { at, actor_kind: 'shell' as const, actor_id: null, actor_name: 'erasures', address: '' }
    await eraseRows(tx, { doer: shell, exams: noExams(), cause: 'request', reason: null, rows, whom: whomOf(rows) })
    return rows.length
  })

export async function applyList(db: Db, lines: readonly ListLine[], now: () => number): Promise<number> {
  let erased = 0
  for (const line of lines) erased += await applyLine(db, line, now())
  await emptyLog(db)
  return erased
}
