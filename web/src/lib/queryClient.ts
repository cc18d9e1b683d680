import { onlineManager, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { isServerAway, isTooSlow } from './offline/away.ts'
import { isServerReached, watchConnection } from './offline/reach.ts'

/** A rejection would be repeated, so only lost connections are retried. */
const shouldRetry = (failures: number, cause: Error) =>
  failures < 2 && isServerAway(cause) && !isTooSlow(cause) && isServerReached()

// Requests are also sent offline: a paused query looks like endless loading, and a paused deletion could run an hour
// after the user gave up.
const networkMode = 'always'

// Visible data is refetched once the server is back, independent of the browser's network state.
onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(isServerReached())))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 5_000, networkMode, refetchOnReconnect: 'always' },
    mutations: { networkMode },
  },
})

type Asked = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/** Waits for the first try of a query, to avoid a layout shift. After a failure the response may come late or never. */
export const isFirstLoad = ({ isPending, fetchStatus, failureCount }: Asked): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0
