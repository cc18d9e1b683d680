import type { UseQueryResult } from '@tanstack/react-query'

type Asked = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/** Worth waiting for before anything is shown that its answer would push aside. What has failed once may come later, or never. */
export const isOnFirstTry = ({ isPending, fetchStatus, failureCount }: Asked): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0
