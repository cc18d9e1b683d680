import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'assay_'
const RANDOM_LENGTH = 40
const SUM_LENGTH = 6
const TOKEN_PATTERN = /^assay_([0-9A-Za-z]{40})([0-9A-Za-z]{6})$/
const HINT_LENGTH = 10

function inBase62(number: number): string {
  let [rest, written] = [number, '']
  do {
    written = `${DIGITS[rest % DIGITS.length]}${written}`
    rest = Math.floor(rest / DIGITS.length)
  } while (rest > 0)
  return written
}

const tokenChecksum = (random: string) => inBase62(crc32(random)).padStart(SUM_LENGTH, '0')

export function newTokenText(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return `${PREFIX}${random}${tokenChecksum(random)}`
}

export const looksLikeToken = (bearer: string): boolean => bearer.startsWith(PREFIX)

/** With the checksum of a token, the server rejects typing errors and guessed tokens without using the database. */
export function isTokenText(bearer: string): boolean {
  const [, random = '', sum] = TOKEN_PATTERN.exec(bearer) ?? []
  return sum !== undefined && tokenChecksum(random) === sum
}

export const hintOf = (token: string): string => token.slice(0, HINT_LENGTH)
