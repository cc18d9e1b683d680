import { noteSignedOff } from './token.ts'
import { forgetTyped } from './typed.ts'

/** Somebody signs out on purpose: nothing that they typed waits for them, in no tab. The token is still there. */
export function signOff(): void {
  noteSignedOff()
  forgetTyped()
}
