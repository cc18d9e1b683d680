import { recordSignOff } from './token.ts'
import { deleteUnsavedInput } from './unsavedInput.ts'

/**
 * Deletes the unsaved input in all tabs when the user signs out. Call this function while the token is still stored.
 */
export function signOff(): void {
  recordSignOff()
  deleteUnsavedInput()
}
