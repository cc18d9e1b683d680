import { forgetOffline } from '../offline/forgetOffline.ts'
import { clearSessionValues } from './sessionValues.ts'
import { forgetToken } from './token.ts'

/** Candidate pages also call this function, so it has only few imports. */
export function forgetSession(): void {
  forgetToken()
  clearSessionValues()
  forgetOffline()
}
