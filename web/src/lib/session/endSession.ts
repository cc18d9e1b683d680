import { queryClient } from '../queryClient.ts'
import { forgetSession } from './forgetSession.ts'

/** Leaves before the answers are dropped: a screen that still stands would ask again for all that is dropped under it. */
export async function endSession(leave: () => Promise<void>): Promise<void> {
  forgetSession()
  await leave()
  queryClient.clear()
}
