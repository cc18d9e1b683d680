import { createHash, randomInt } from 'node:crypto'
import type { Queryable, Tx } from '../../db/schema.ts'
import type { Passwords } from '../hashing/passwords.ts'

const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_COUNT = 10

const newCode = () => {
  const signs = Array.from({ length: 10 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

const plain = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')

/** The hash of a recovery code in older releases, which used SHA-256 instead of the slower password hash. */
const olderHashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId} ${plain(code)}`)
    .digest('hex')

export interface NewCodes {
  codes: string[]
  hashes: string[]
}

/** All recovery codes of a user share one salt, so that a submitted code is hashed once, not once per stored code. */
export async function makeCodes(passwords: Passwords): Promise<NewCodes> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  const hashes: string[] = []
  for (const code of codes) hashes.push(await passwords.hash(plain(code), { like: hashes[0], isKnown: true }))
  return { codes, hashes }
}

/** Call this function before the transaction starts: hashing is slow, and a transaction blocks other requests. */
export async function recoveryCodeHashes(
  { db, passwords }: { db: Queryable; passwords: Passwords },
  userId: number,
  code: string,
  isKnown: boolean,
): Promise<string[]> {
  const kept = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute()
  const like = kept.find(({ code_hash }) => code_hash.startsWith('$argon2id$'))?.code_hash
  const older = olderHashOf(userId, code)
  return like === undefined ? [older] : [older, await passwords.hash(plain(code), { like, isKnown })]
}

export const removeRecoveryCodes = (tx: Tx, userId: number) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

export async function renewCodes(tx: Tx, userId: number, { codes, hashes }: NewCodes): Promise<string[]> {
  await removeRecoveryCodes(tx, userId)
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null, shown_again_at: null }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

export async function consumeRecoveryCode(
  tx: Tx,
  userId: number,
  hashes: readonly string[],
  now: number,
): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** Only the first repetition of a used recovery code counts as a wrong attempt. */
export async function isUsedRecoveryCode(
  tx: Tx,
  userId: number,
  hashes: readonly string[] | undefined,
  now: number,
): Promise<boolean> {
  if (!hashes) return false
  const used = await tx
    .selectFrom('recovery_codes')
    .select(['code_hash', 'shown_again_at'])
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
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
