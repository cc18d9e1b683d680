import { randomBytes } from 'node:crypto'

/** No letter that reads like another letter or a digit. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

/** What people call a question by; it tells nothing about when it was made. */
export function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
