import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The cost of password hashing is higher than the minimum that OWASP recommends. Each hash contains these numbers, so
 * old hashes stay valid if the numbers change.
 */
export const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
export type Cost = Record<keyof typeof COST, number>

const TAG_LENGTH = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashing blocks its thread for about 30 ms, so the server hashes passwords in separate threads. */
export function hashPassword(password: string, cost: Cost = COST, nonce: Buffer = randomBytes(16)): string {
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: TAG_LENGTH, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Hashes the password with the cost and salt of another hash, so that equal passwords give equal hashes. */
export function hashLike(password: string, hash: string): string {
  const [, memory, passes, parallelism, salt] = PHC.exec(hash) ?? []
  if (!salt) throw new Error('A stored password hash cannot be read')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return hashPassword(password, cost, Buffer.from(salt, 'base64'))
}

export function isPassword(password: string, hash: string): boolean {
  const [given, kept] = [Buffer.from(hashLike(password, hash)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
