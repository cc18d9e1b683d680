import { forgetOffline } from '../offline/forgetOffline.ts'
import { forgetOfSession } from './ofSession.ts'
import { forgetToken } from './token.ts'

/** What was read or left with a token goes with it. Candidates' pages call it too, so it needs nothing but the browser. */
export function forgetSession(): void {
  forgetToken()
  forgetOfSession()
  forgetOffline()
}
