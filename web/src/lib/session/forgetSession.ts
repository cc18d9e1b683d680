import { forgetOffline } from '../offline/forgetOffline.ts'
import { clearSessionValues } from './sessionValues.ts'
import { forgetToken } from './token.ts'

/** Also deletes data that was loaded with the token. Candidate pages call it too, so it has few imports. */
export function forgetSession(): void {
  forgetToken()
  clearSessionValues()
  forgetOffline()
}
