import { Refused } from '@assay/contract/client'
import { QueryClient } from '@tanstack/react-query'

/** What the server refused it will refuse again; only a lost connection is worth a second try. */
const isWorthARetry = (failures: number, cause: Error) =>
  failures < 2 && cause instanceof Refused && (cause.status === 0 || cause.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthARetry, staleTime: 5_000 } },
})
