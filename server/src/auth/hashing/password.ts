import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Above the least that OWASP asks for; the numbers stand in each hash, so a later change keeps old hashes valid. */
export const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
export type Cost = Record<keyof typeof COST, number>

const TAG_LENGTH = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Takes the thread that calls it for some 30 ms: a server that serves has threads of its own for it. */
export function hashPassword(password: string, cost: Cost = COST): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: TAG_LENGTH, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

export function matches(password: string, hash: string): boolean {
  const [, memory, passes, parallelism, salt, expected] = PHC.exec(hash) ?? []
  if (!salt || !expected) throw new Error('A stored password hash cannot be read')
  const tag = Buffer.from(expected, 'base64')
  const given = argon2Sync('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(given, tag)
}
