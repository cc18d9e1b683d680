import type { Entry } from '@assay/contract/exam/exam'
import { ask, getEntry } from '../calls.ts'

/** The server's entry state. Without a response the page stays usable: ENTER TEST asks again. */
export const readEntryOrNull = (code: string): Promise<Entry | null> =>
  ask(getEntry, { params: { code } }).catch(() => null)

/** The start is too early, too late or withdrawn. */
export const isEntryClosed = (entry: Entry | null): entry is Entry =>
  entry !== null && ['waiting', 'expired', 'withdrawn'].includes(entry.entry_state)
