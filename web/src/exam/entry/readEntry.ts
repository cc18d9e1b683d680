import type { Entry } from '@assay/contract/exam/exam'
import { ask, getEntry } from '../calls.ts'

/** When the test can be started, as the server says it now. Without its answer nothing is held back: ENTER TEST asks again. */
export const readEntryOrNull = (code: string): Promise<Entry | null> =>
  ask(getEntry, { params: { code } }).catch(() => null)

/** Nobody can start now: it is too early, too late, or not wanted any more. */
export const isShut = (entry: Entry | null): entry is Entry =>
  entry !== null && ['waiting', 'expired', 'withdrawn'].includes(entry.entry_state)
