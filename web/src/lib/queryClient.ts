import { onlineManager, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { isServerAway, isTooSlow } from './offline/away.ts'
import { isReached, watchReach } from './offline/reach.ts'

/** A rejection would be repeated, so only lost connections are retried. */
const isWorthARetry = (failures: number, cause: Error) =>
  failures < 2 && isServerAway(cause) && !isTooSlow(cause) && isReached()

// Requests are also sent offline: a paused query looks like endless loading, and a paused deletion could run an hour
// after the user gave up.
const networkMode = 'always'

// Visible data is refetched once the server is back, independent of the browser's network state.
onlineManager.setEventListener((setOnline) => watchReach(() => setOnline(isReached())))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthARetry, staleTime: 5_000, networkMode, refetchOnReconnect: 'always' },
    mutations: { networkMode },
  },
})

type Asked = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/** Waits for the first try of a query, to avoid a layout shift. After a failure the response may come late or never. */
export const isOnFirstTry = ({ isPending, fetchStatus, failureCount }: Asked): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0
