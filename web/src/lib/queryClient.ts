import { onlineManager, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { isServerAway, isTooSlow } from './offline/away.ts'
import { isReached, watchReach } from './offline/reach.ts'

/** What the server refused it will refuse again; only a lost connection is worth a second try. */
const isWorthARetry = (failures: number, cause: Error) =>
  failures < 2 && isServerAway(cause) && !isTooSlow(cause) && isReached()

// A call is always made, also without a network: waiting for one would look like loading for ever,
// and a deletion must not happen an hour after somebody gave up on it.
const networkMode = 'always'

// What is shown is read anew once the server is back, whatever the browser says of the network.
onlineManager.setEventListener((setOnline) => watchReach(() => setOnline(isReached())))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthARetry, staleTime: 5_000, networkMode, refetchOnReconnect: 'always' },
    mutations: { networkMode },
  },
})

type Asked = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/** Worth waiting for before anything is shown that its answer would push aside. What has failed once may come later, or never. */
export const isOnFirstTry = ({ isPending, fetchStatus, failureCount }: Asked): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0
