import { onlineManager, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { isServerReached, watchConnection } from './offline/connection.ts'
import { isServerAway, isTooSlow } from './offline/serverAway.ts'

/** Only lost connections are retried. After any other failure, the server would reject the request again. */
const shouldRetry = (failures: number, cause: Error) =>
  failures < 2 && isServerAway(cause) && !isTooSlow(cause) && isServerReached()

// Requests are also sent offline, because a request that waits for the network could delete data an hour later.
const networkMode = 'always'

// Visible data is loaded again when the server is available again. The browser's own network state is ignored.
onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(isServerReached())))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 5_000, networkMode, refetchOnReconnect: 'always' },
    mutations: { networkMode },
  },
})

type QueryStatus = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/** The page waits for the first attempt, to avoid a layout shift. After a failure, the response may never arrive. */
export const isFirstLoad = ({ isPending, fetchStatus, failureCount }: QueryStatus): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0
