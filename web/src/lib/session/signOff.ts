import { recordSignOff } from './token.ts'
import { deleteUnsavedInput } from './typed.ts'

/** A deliberate sign-out deletes unsaved input in all tabs. Call this while the token is still stored. */
export function signOff(): void {
  recordSignOff()
  deleteUnsavedInput()
}
