const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const FIRST_WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]

/** When a mail that was tried so often is tried again; null when it has been tried for a day. */
export function nextTryAt(tries: number, firstTriedAt: number, now: number): number | null {
  const next = now + (FIRST_WAITS[tries - 1] ?? HOUR)
  return next <= firstTriedAt + DAY ? next : null
}

/** So many refused for good, within so long: then something is wrong with all, and no more are burnt. */
export const HELD_FROM = { refused: 20, withinMs: HOUR } as const

/** What was tried in this time counts against the rate. */
export const RATE_MS = MINUTE

const DETAIL_MAX = 200

/** A mail server's words as staff read them: one line, and without the address, which the row of a mail never holds. */
export function detailOf(words: string, address: string): string {
  const without = words.replaceAll(new RegExp(address.replaceAll(/\W/g, String.raw`\$&`), 'gi'), '…')
  const line = without.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > DETAIL_MAX ? `${line.slice(0, DETAIL_MAX - 1).toWellFormed()}…` : line
}
