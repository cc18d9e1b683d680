import { createHash, randomInt } from 'node:crypto'
import type { Queryable, Tx } from '../../db/schema.ts'

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const AMOUNT = 10

const newCode = () => {
  const signs = Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** However it was written down: capitals, spaces and dashes do not matter. */
const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest('hex')

export const removeRecoveryCodes = (tx: Tx, userId: number) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

/** New ones in place of the old; only their hashes are kept. */
export async function renewCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: AMOUNT }, newCode)
  await removeRecoveryCodes(tx, userId)
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: hashOf(userId, code),
    used_at: null,
    shown_again_at: null,
  }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Each opens once. */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string, now: number): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** A code that was used and comes once more is wrong; sent by several calls at once, it counts as that but once. */
export async function wasShownAgain(tx: Tx, userId: number, code: string | undefined, now: number): Promise<boolean> {
  if (code === undefined) return false
  const used = await tx
    .selectFrom('recovery_codes')
    .select(['code_hash', 'shown_again_at'])
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  if (!used || used.shown_again_at !== null) return used !== undefined
  const shown = tx.updateTable('recovery_codes').set({ shown_again_at: now }).where('user_id', '=', userId)
  await shown.where('code_hash', '=', used.code_hash).execute()
  return false
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const left = db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId)
  const rows = await left.where('used_at', 'is', null).execute()
  return rows.length
}
