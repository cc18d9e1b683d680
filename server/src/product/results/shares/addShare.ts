import { randomBytes } from 'node:crypto'
import type { HandOverOrder } from '@assay/contract/results/handOver'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransactionDuringDeletions } from '../../../platform/db/transaction.ts'
import { hashToken } from '../../../platform/http/caller/hashToken.ts'
import { refuseField } from '../../../platform/http/refusal.ts'
import { findByCodes } from '../../attempts/states/inView.ts'
import { insertShare, insertShared, removeEnded } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

interface AddedShare {
  id: number
  /** The token of a link is shown only once, because the database stores only a hash of the token. */
  token: string
  expiresAt: number
}

interface NewShare {
  codes: readonly string[]
  days: number
  hand_over?: HandOverOrder | undefined
}

function shareKind(handOver: HandOverOrder | undefined) {
  if (!handOver) return 'results'
  return handOver.verdicts ? 'verdicts' : 'hand_over'
}

/** A shared link must not show notes about other candidates. */
async function ownNotes(tx: Tx, interviewIds: readonly number[], asked: readonly number[]): Promise<Set<number>> {
  const found = await inChunks(asked, (part) =>
    tx.selectFrom('notes').select('id').where('id', 'in', part).where('interview_id', 'in', interviewIds).execute(),
  )
  return new Set(found.map(({ id }) => id))
}

async function insertNotes(tx: Tx, shareId: number, interviewIds: readonly number[], asked: readonly number[]) {
  const own = await ownNotes(tx, interviewIds, asked)
  const foreign = asked.findIndex((id) => !own.has(id))
  if (foreign >= 0) refuseField(`hand_over.notes.${foreign}`, 'UNKNOWN_NOTE')
  const rows = [...own].map((note_id) => ({ share_id: shareId, note_id }))
  await inChunks(rows, (part) => tx.insertInto('share_notes').values(part).execute())
}

export function addShare(
  db: Db,
  actor: Actor,
  { codes, days, hand_over }: NewShare,
): Promise<AddedShare | 'INTERVIEW_NOT_FOUND' | 'RESULT_NOT_AVAILABLE'> {
  return inTransactionDuringDeletions(db, async (tx) => {
    const byCode = new Map((await findByCodes(tx, 'sharing', codes)).map((row) => [row.code, row]))
    const rows = codes.flatMap((code) => byCode.get(code) ?? [])
    if (rows.length < codes.length) return 'INTERVIEW_NOT_FOUND'
    if (rows.some(({ closed_at }) => closed_at === null)) return 'RESULT_NOT_AVAILABLE'

    await removeEnded(tx, actor.at)
    const token = randomBytes(32).toString('base64url')
    const expiresAt = actor.at + days * DAY_MS
    const kind = shareKind(hand_over)
    const id = await insertShare(tx, {
      token_hash: hashToken(token),
      created_by: actor.actor_id,
      created_by_name: actor.actor_name,
      token_id: actor.token?.id ?? null,
      created_at: actor.at,
      expires_at: expiresAt,
      kind,
      note: hand_over?.note ?? null,
    })
    const shared = rows.map((row, position) => ({ share_id: id, interview_id: row.id, position }))
    await insertShared(tx, shared)
    const interviews = shared.map(({ interview_id }) => interview_id)
    await insertNotes(tx, id, interviews, hand_over?.notes ?? [])
    // The audit entry says that additional data is shared, but not the content of this data.
    const detail = { interviews, days, ...(hand_over && { kind }) }
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'share', object_id: id, detail })
    return { id, token, expiresAt }
  })
}
