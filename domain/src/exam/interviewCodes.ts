import { INTERVIEW_CODE_LENGTH } from '../limits.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An interview code has 128 random bits in base 62, which are 22 letters and digits. */
export function interviewCodeFrom(bytes: Uint8Array): string {
  let number = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  let code = ''
  while (code.length < INTERVIEW_CODE_LENGTH) {
    code = ALPHABET[Number(number % 62n)] + code
    number /= 62n
  }
  return code
}

export function isInterviewCode(text: string): boolean {
  return text.length === INTERVIEW_CODE_LENGTH && /^[A-Za-z0-9]+$/.test(text)
}

const ID_PREFIX = 'iv_'

/** The interview id opens no test, and the interview code cannot be calculated from the id. */
export const interviewIdFrom = (bytes: Uint8Array): string => `${ID_PREFIX}${interviewCodeFrom(bytes)}`

export const isInterviewId = (text: string): boolean =>
  text.startsWith(ID_PREFIX) && isInterviewCode(text.slice(ID_PREFIX.length))
