import type { Entry } from '@assay/contract/exam/exam'
import { getEntry, sendRequest } from '../calls.ts'

/**
 * The entry state, or null without a response. The page can also be used without the entry state, because ENTER TEST
 * asks the server again.
 */
export const readEntryOrNull = (code: string): Promise<Entry | null> =>
  sendRequest(getEntry, { params: { code } }).catch(() => null)

/** True if it is too early or too late to start, or if the invitation was withdrawn. */
export const isEntryClosed = (entry: Entry | null): entry is Entry =>
  entry !== null && ['waiting', 'expired', 'withdrawn'].includes(entry.entry_state)
