import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

function decodeSecret(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** Each authenticator code works only once. For a second sign-in, `ahead: 1` creates the next code. */
export function codeOf(secret: string, ahead = 0, now = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS) + ahead))
  const hash = createHmac('sha1', decodeSecret(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
