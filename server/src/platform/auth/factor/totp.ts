import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Calculates a code by RFC 6238 with SHA-1, which every authenticator app supports. */
export function totpOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (time: number): number => Math.floor(time / STEP_MS)

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Only a time step after the last used step is valid, so that no code works twice. */
export function stepOfCode(secret: Buffer, code: string, now: number, lastTaken: number): number | null {
  const current = stepAt(now)
  const steps = [current - 1, current, current + 1].filter((step) => isSame(totpOf(secret, step), code))
  return steps.find((step) => step > lastTaken) ?? null
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const quintets = bits.match(/.{1,5}/g) ?? []
  return quintets.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function otpauthUri(secret: string, account: string): string {
  const label = `Assay:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Assay&algorithm=SHA1&digits=${DIGITS}&period=30`
}
