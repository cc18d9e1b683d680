import { createHash, randomBytes, randomInt } from 'node:crypto'
import { isOverAt } from '@assay/domain/exam/stage'
import { ROOM_CODE } from '@assay/domain/limits'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { hashToken } from '../../../platform/http/caller/hashToken.ts'
import { type AttemptCache, evictAttempt } from '../attemptCache.ts'
import type { InterviewRow } from '../states/interviewRow.ts'

const NAME = 'assay_seat'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)

export const roomCodeCookie = (token: string, code: string, isHttps: boolean): string =>
  `${NAME}=${token}; Path=/api/interview/${code}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

export type RoomAccessRow = Pick<InterviewRow, 'confirms' | 'seat' | 'started_at' | 'deadline_at' | 'closed_at'>

/** A running verification test accepts answers only from the last browser in which a room code was entered. */
export function hasRoomAccess(
  { confirms, seat }: Pick<RoomAccessRow, 'confirms' | 'seat'>,
  cookies: string | undefined,
): boolean {
  if (confirms === null) return true
  const token = COOKIE.exec(cookies ?? '')?.[1]
  return token !== undefined && hashToken(token) === seat
}

export const isRoomCodeNeeded = (row: RoomAccessRow, now: number): boolean =>
  row.confirms !== null && row.deadline_at !== null && !isOverAt(row, now)

const roomCodeHash = (interviewId: number, roomCode: string): string =>
  createHash('sha256').update(`${interviewId} ${roomCode}`).digest('hex')

export async function makeRoomCode(
  tx: Tx,
  actor: Actor,
  interviewId: number,
): Promise<{ room_code: string; until: number }> {
  const room_code = String(randomInt(10 ** ROOM_CODE.digits)).padStart(ROOM_CODE.digits, '0')
  const until = actor.at + ROOM_CODE.ms
  await tx
    .updateTable('confirmations')
    .set({ room_hash: roomCodeHash(interviewId, room_code), room_until: until, room_tries: 0, room_wrong: null })
    .where('interview_id', '=', interviewId)
    .execute()
  await recordAuditEntry(tx, actor, { action: 'room_code_made', object_kind: 'interview', object_id: interviewId })
  return { room_code, until }
}

const wrongOnes = z.record(z.string(), z.number())

async function lockTries(tx: Tx, id: number) {
  const lockedRow = await tx
    .updateTable('confirmations')
    .set({ room_tries: sql<number>`room_tries` })
    .where('interview_id', '=', id)
    .returning(['room_hash', 'room_until', 'room_tries', 'room_wrong'])
    .executeTakeFirst()
  return lockedRow && { ...lockedRow, wrong: wrongOnes.parse(JSON.parse(lockedRow.room_wrong ?? '{}')) }
}

async function redeemRoomCode(tx: Tx, { id, roomCode, actor }: RoomCodeClaim): Promise<boolean> {
  const lockedRow = await lockTries(tx, id)
  if (!lockedRow || lockedRow.room_hash === null) return false
  const { room_hash, room_until, room_tries, wrong } = lockedRow
  // The database stores only a hash of the IP address.
  const from = roomCodeHash(id, actor.address)
  const ownTries = wrong[from] ?? 0
  const hasTriesLeft =
    (room_until ?? 0) > actor.at && room_tries < ROOM_CODE.wrongInAll && ownTries < ROOM_CODE.wrongOnes
  const isCorrect = hasTriesLeft && room_hash === roomCodeHash(id, roomCode)
  const failedTry = { room_tries: room_tries + 1, room_wrong: JSON.stringify({ ...wrong, [from]: ownTries + 1 }) }
  await tx
    .updateTable('confirmations')
    .set(isCorrect ? { room_hash: null, room_until: null } : failedTry)
    .where('interview_id', '=', id)
    .execute()
  return isCorrect
}

interface RoomCodeClaim {
  id: number
  roomCode: string
  actor: Actor
}

/** Returns null if the room code is wrong, used or expired. The deadline of the test does not change. */
export const claimBrowserAccess = (db: Db, attemptCache: AttemptCache, claim: RoomCodeClaim): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    const { id, actor } = claim
    if (!(await redeemRoomCode(tx, claim))) return null
    const token = randomBytes(32).toString('base64url')
    // The new revision makes every node read the test again and check which browser may use it.
    const changes = { seat: hashToken(token), revision: sql<number>`revision + 1` }
    await tx.updateTable('interviews').set(changes).where('id', '=', id).execute()
    evictAttempt(attemptCache, id)
    await recordAuditEntry(tx, actor, { action: 'seat_taken', object_kind: 'interview', object_id: id })
    return token
  })
