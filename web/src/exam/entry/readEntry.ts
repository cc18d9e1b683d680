import type { Entry } from '@assay/contract/exam/exam'
import { getEntry, sendExamRequest } from '../calls.ts'

/** If this call fails, the entry page still works, because the button ENTER TEST asks the server again. */
export const readEntryOrNull = (code: string): Promise<Entry | null> =>
  sendExamRequest(getEntry, { params: { code } }).catch(() => null)

export const isEntryClosed = (entry: Entry | null): entry is Entry =>
  entry !== null && ['waiting', 'expired', 'withdrawn'].includes(entry.entry_state)
