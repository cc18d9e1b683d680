import { recordSignOff } from './token.ts'
import { deleteUnsavedInput } from './unsavedInput.ts'

/** Call this function while the token is still stored. */
export function signOff(): void {
  recordSignOff()
  deleteUnsavedInput()
}
