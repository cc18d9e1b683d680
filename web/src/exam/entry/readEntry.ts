import type { Entry } from '@assay/contract/exam/exam'
import { getEntry, sendRequest } from '../calls.ts'

/** If this call fails, the entry page still works, because the button ENTER TEST asks the server again. */
export const readEntryOrNull = (code: string): Promise<Entry | null> =>
  sendRequest(getEntry, { params: { code } }).catch(() => null)

export const isEntryClosed = (entry: Entry | null): entry is Entry =>
  entry !== null && ['waiting', 'expired', 'withdrawn'].includes(entry.entry_state)
