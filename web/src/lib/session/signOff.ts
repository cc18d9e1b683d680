import { recordSignOff } from './token.ts'
import { deleteUnsavedInput } from './unsavedInput.ts'

/**
 * When the user signs out, the unsaved input in all tabs is deleted. Call this function while the token is still
 * stored.
 */
export function signOff(): void {
  recordSignOff()
  deleteUnsavedInput()
}
