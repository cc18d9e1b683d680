import { recordSignOff } from './token.ts'
import { deleteUnsavedInput } from './unsavedInput.ts'

/** Call this function before the token is deleted, because it reads the token. */
export function signOff(): void {
  recordSignOff()
  deleteUnsavedInput()
}
