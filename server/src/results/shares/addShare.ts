import { randomBytes } from 'node:crypto'
import { type Doer, recordDeed } from '../../db/audit.ts'
import type { Db } from '../../db/schema.ts'
import { inTransactionBesideDeletions } from '../../db/transaction.ts'
import { hashToken } from '../../http/caller/caller.ts'
import { findByCodes } from '../../sitting/states/inPlace.ts'
import { insertShare, insertShared, removeExpired } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

interface Added {
  id: number
  /** Told once: the database keeps a hash of it. */
  token: string
  expiresAt: number
}

/** Makes a link to the results of these interviews, of which every one must be finished. */
export function addShare(
  db: Db,
  doer: Doer,
  { codes, days }: { codes: readonly string[]; days: number },
): Promise<Added | 'INTERVIEW_NOT_FOUND' | 'RESULT_NOT_AVAILABLE'> {
  return inTransactionBesideDeletions(db, async (tx) => {
    const byCode = new Map((await findByCodes(tx, 'sharing', codes)).map((row) => [row.code, row]))
    const rows = codes.flatMap((code) => byCode.get(code) ?? [])
    if (rows.length < codes.length) return 'INTERVIEW_NOT_FOUND'
    if (rows.some(({ closed_at }) => closed_at === null)) return 'RESULT_NOT_AVAILABLE'

    await removeExpired(tx, doer.at)
    const token = randomBytes(32).toString('base64url')
    const expiresAt = doer.at + days * DAY_MS
    const id = await insertShare(tx, {
      token_hash: hashToken(token),
      created_by: doer.actor_id,
      created_by_name: doer.actor_name,
      created_at: doer.at,
      expires_at: expiresAt,
    })
    const shared = rows.map((row, position) => ({ share_id: id, interview_id: row.id, position }))
    await insertShared(tx, shared)
    const detail = { interviews: shared.map(({ interview_id }) => interview_id), days }
    await recordDeed(tx, doer, { action: 'created', object_kind: 'share', object_id: id, detail })
    return { id, token, expiresAt }
  })
}
