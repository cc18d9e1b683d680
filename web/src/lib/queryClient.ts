import { onlineManager, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { isAway, isOffline, isTooSlow } from './offline/away.ts'

/** What the server refused it will refuse again; only a lost connection is worth a second try. */
const isWorthARetry = (failures: number, cause: Error) =>
  failures < 2 && isAway(cause) && !isTooSlow(cause) && !isOffline()

// A call is always made, also without a network: waiting for one would look like loading for ever,
// and a deletion must not happen an hour after somebody gave up on it.
const networkMode = 'always'

// It believes in the network until it has seen it go; a page that opens without one must notice its return.
onlineManager.setOnline(!isOffline())

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
