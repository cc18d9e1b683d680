import { queryClient } from '../queryClient.ts'
import { forgetSession } from './forgetSession.ts'

/** Leaves before the cache is cleared: a visible screen would refetch all cleared data. */
export async function endSession(leave: () => Promise<void>): Promise<void> {
  forgetSession()
  await leave()
  queryClient.clear()
}
