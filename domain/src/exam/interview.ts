import { INTERVIEW_CODE_LENGTH } from '../limits.ts'
import type { Stage } from './stage.ts'

export type InterviewStatus = 'To Do' | 'In Progress' | 'Done'

const STATUS: Record<Stage, InterviewStatus> = { to_do: 'To Do', in_progress: 'In Progress', done: 'Done' }

export function statusOf(stage: Stage): InterviewStatus {
  return STATUS[stage]
}

/** Removes accents and upper case, so that 'jose' finds 'José'. */
export function searchText(...parts: readonly string[]): string {
  return parts.join('\n').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An interview code has 128 random bits in base 62, which are 22 letters and digits. */
export function codeFrom(bytes: Uint8Array): string {
  let number = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  let code = ''
  while (code.length < INTERVIEW_CODE_LENGTH) {
    code = ALPHABET[Number(number % 62n)] + code
    number /= 62n
  }
  return code
}

export function isCode(text: string): boolean {
  return text.length === INTERVIEW_CODE_LENGTH && /^[A-Za-z0-9]+$/.test(text)
}

const ID_PREFIX = 'iv_'

/** The interview id opens no test, and the interview code cannot be calculated from the id. */
export const interviewIdFrom = (bytes: Uint8Array): string => `${ID_PREFIX}${codeFrom(bytes)}`

export const isInterviewId = (text: string): boolean =>
  text.startsWith(ID_PREFIX) && isCode(text.slice(ID_PREFIX.length))

export function plausibleSeconds(claimed: number, startedAt: number, receivedAt: number): number {
  return Math.max(0, Math.min(claimed, Math.floor((receivedAt - startedAt) / 1000)))
}

export function isSameSelection(one: readonly number[], other: readonly number[]): boolean {
  const chosen = new Set(one)
  return chosen.size === new Set(other).size && other.every((id) => chosen.has(id))
}
