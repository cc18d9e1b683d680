import { queryClient } from '../queryClient.ts'
import { forgetSession } from './forgetSession.ts'

/**
 * The user leaves the screen before the cache is cleared, because a visible screen would load all cleared data again.
 */
export async function endSession(leave: () => Promise<void>): Promise<void> {
  forgetSession()
  await leave()
  queryClient.clear()
}
