import { forget, readStored, store, storedKeys } from '../lib/storage.ts'
import type { Report } from './engine/examState.ts'

const WORDS = 'assay-words '
/** The same limit as for late answers. */
const LONGEST_MS = 7 * 24 * 60 * 60_000

export interface RemarkDraft {
  at: number
  text: string
  isPressed: boolean
  isLeft: boolean
  reports: readonly Report[]
}

export function storedRemarkDraft(code: string): RemarkDraft | null {
  const words: RemarkDraft | null = JSON.parse(readStored(WORDS + code) ?? 'null')
  return words && Date.now() - words.at <= LONGEST_MS ? words : null
}

export function storeRemarkDraft(code: string, change: Partial<RemarkDraft>): void {
  const words = {
    text: '',
    isPressed: false,
    isLeft: false,
    reports: [],
    ...storedRemarkDraft(code),
    ...change,
    at: Date.now(),
  }
  if (words.text || words.reports.length > 0) store(WORDS + code, JSON.stringify(words))
  else forget(WORDS + code)
}

export const forgetRemarkDraft = (code: string): void => forget(WORDS + code)

export function forgetOldRemarkDrafts(): void {
  for (const key of storedKeys()) {
    const code = key.slice(WORDS.length)
    if (key.startsWith(WORDS) && !storedRemarkDraft(code)) forgetRemarkDraft(code)
  }
}
