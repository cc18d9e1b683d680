import { browserStorage } from '../lib/storage.ts'
import type { Report } from './engine/examState.ts'

const KEY_PREFIX = 'assay-words '
/** Maximum age of a stored comment. Late answers have the same maximum age. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000

export interface CommentDraft {
  at: number
  text: string
  isPressed: boolean
  isLeft: boolean
  reports: readonly Report[]
}

export function storedCommentDraft(code: string): CommentDraft | null {
  const draft = browserStorage.readJson<CommentDraft>(KEY_PREFIX + code)
  return draft && Date.now() - draft.at <= MAX_AGE_MS ? draft : null
}

export function storeCommentDraft(code: string, change: Partial<CommentDraft>): void {
  const draft = {
    text: '',
    isPressed: false,
    isLeft: false,
    reports: [],
    ...storedCommentDraft(code),
    ...change,
    at: Date.now(),
  }
  if (draft.text || draft.reports.length > 0) browserStorage.write(KEY_PREFIX + code, JSON.stringify(draft))
  else browserStorage.remove(KEY_PREFIX + code)
}

export const deleteCommentDraft = (code: string): void => browserStorage.remove(KEY_PREFIX + code)

export function deleteOldCommentDrafts(): void {
  for (const key of browserStorage.keys()) {
    const code = key.slice(KEY_PREFIX.length)
    if (key.startsWith(KEY_PREFIX) && !storedCommentDraft(code)) deleteCommentDraft(code)
  }
}
