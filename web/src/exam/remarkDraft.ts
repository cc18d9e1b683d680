import { readStored, removeValue, storedKeys, storeValue } from '../lib/storage.ts'
import type { Report } from './engine/examState.ts'

const WORDS = 'assay-words '
/** Late answers have the same maximum age. */
const LONGEST_MS = 7 * 24 * 60 * 60_000

export interface CommentDraft {
  at: number
  text: string
  isPressed: boolean
  isLeft: boolean
  reports: readonly Report[]
}

export function storedCommentDraft(code: string): CommentDraft | null {
  const words: CommentDraft | null = JSON.parse(readStored(WORDS + code) ?? 'null')
  return words && Date.now() - words.at <= LONGEST_MS ? words : null
}

export function storeCommentDraft(code: string, change: Partial<CommentDraft>): void {
  const words = {
    text: '',
    isPressed: false,
    isLeft: false,
    reports: [],
    ...storedCommentDraft(code),
    ...change,
    at: Date.now(),
  }
  if (words.text || words.reports.length > 0) storeValue(WORDS + code, JSON.stringify(words))
  else removeValue(WORDS + code)
}

export const deleteCommentDraft = (code: string): void => removeValue(WORDS + code)

export function deleteOldCommentDrafts(): void {
  for (const key of storedKeys()) {
    const code = key.slice(WORDS.length)
    if (key.startsWith(WORDS) && !storedCommentDraft(code)) deleteCommentDraft(code)
  }
}
