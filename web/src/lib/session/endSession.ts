import { forgetOffline } from '../offline/forgetOffline.ts'
import { queryClient } from '../queryClient.ts'
import { forgetOfSession } from './ofSession.ts'
import { forgetToken } from './token.ts'

/** What was read or left with a token goes with it. */
export function forgetSession(): void {
  forgetToken()
  forgetOfSession()
  forgetOffline()
}

/** Leaves before the answers are dropped: a screen that still stands would ask again for all that is dropped under it. */
export async function endSession(leave: () => Promise<void>): Promise<void> {
  forgetSession()
  await leave()
  queryClient.clear()
}
