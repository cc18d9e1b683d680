import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { emptyAttemptCache } from '../../product/attempts/attemptCache.ts'
import { lockDeletions } from '../../product/interviews/removeInterviews.ts'
import type { LogAuditEntries } from '../audit/sealer.ts'
import { candidateRows, erasedPeopleOf, erasedTexts, isRunning } from './candidateRows.ts'
import { codeHash, eraseRows } from './eraseRows.ts'
import type { ListLine } from './list.ts'
import { overwriteDeletedBytes } from './remains/overwriteDeletedBytes.ts'

/** A running interview cannot be erased, so tests that run in a restored backup are closed. */
const closeRunningTests = (tx: Tx, ids: readonly number[], at: number) =>
  tx
    .updateTable('interviews')
    .set({ closed_at: at, closed_by: 'clock', open_key: null })
    .where('id', 'in', ids)
    .execute()

const applyLine = (db: Db, { interviews }: ListLine, at: number) =>
  inTransaction(db, async (tx) => {
    await lockDeletions(tx)
    const hashes = new Map(interviews.map(({ id, code_sha256 }) => [id, code_sha256]))
    const found = await candidateRows(tx)
      .where('id', 'in', [...hashes.keys()])
      .execute()
    // If the id in the list belongs to an interview with another code, this different interview must not be erased.
    const rows = found.filter(({ id, code }) => hashes.get(id) === codeHash(code))
    const whom = erasedPeopleOf(rows)
    if (rows.length === 0) return { whom, erasureIds: [], sealed: [] }
    await closeRunningTests(
      tx,
      rows.filter(isRunning).map(({ id }) => id),
      at,
    )
    const shell = { at, actor_kind: 'shell' as const, actor_id: null, actor_name: 'erasures', address: '' }
    const gone = await eraseRows(tx, {
      actor: shell,
      attemptCache: emptyAttemptCache(),
      cause: 'request',
      reason: null,
      rows,
      whom,
    })
    return { whom, erasureIds: [gone.erasureId], sealed: gone.sealed }
  })

interface Dependencies {
  now: () => number
  logAuditEntries: LogAuditEntries
}

export async function applyList(
  db: Db,
  lines: readonly ListLine[],
  { now, logAuditEntries }: Dependencies,
): Promise<number> {
  let erased = 0
  const texts = new Set<string>()
  const owed: number[] = []
  for (const line of lines) {
    const { whom, erasureIds, sealed } = await applyLine(db, line, now())
    logAuditEntries(sealed)
    owed.push(...erasureIds)
    erased += whom.ids.length
    for (const text of erasedTexts(whom)) texts.add(text)
  }
  await overwriteDeletedBytes(db, { texts: [...texts], erasureIds: owed })
  return erased
}
