const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const FIRST_WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]

export function nextTryAt(tries: number, firstTriedAt: number, now: number): number | null {
  const next = now + (FIRST_WAITS[tries - 1] ?? HOUR)
  return next <= firstTriedAt + DAY ? next : null
}

/**
 * Many permanently rejected e-mails within this period pause all e-mails, because the cause is not a single address.
 */
export const HELD_FROM = { refused: 20, withinMs: HOUR } as const

export const RATE_MS = MINUTE

const DETAIL_MAX = 200

/** The mail server's message is stored, and must not contain the e-mail address. */
export function detailOf(words: string, address: string): string {
  const masked = words.replaceAll(new RegExp(address.replaceAll(/\W/g, String.raw`\$&`), 'gi'), '…')
  const line = masked.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > DETAIL_MAX ? `${line.slice(0, DETAIL_MAX - 1).toWellFormed()}…` : line
}
