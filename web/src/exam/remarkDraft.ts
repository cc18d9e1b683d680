import { forget, readStored, store, storedKeys } from '../lib/storage.ts'
import type { Report } from './engine/examState.ts'

const WORDS = 'assay-words '
/** No longer than what is answered late does anything that was written stay here. */
const LONGEST_MS = 7 * 24 * 60 * 60_000

/** What a candidate has written and the server does not have when the test has ended. */
export interface RemarkDraft {
  at: number
  /** Of the remark on the end page. */
  text: string
  /** 'Send remark' was pressed: it goes out by itself. */
  isPressed: boolean
  /** Some of it was written in the test. */
  isLeft: boolean
  /** What was reported in the test and has not arrived. */
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
