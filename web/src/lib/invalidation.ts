import type { Endpoint } from '@assay/contract/endpoint'
import { changedBy } from '@assay/contract/facts/changed'
import type { Fact } from '@assay/contract/facts/facts'
import type { QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** What a kept answer tells of; see `contract/facts`. */
    queryMeta: { reads?: readonly Fact[] }
  }
}

/** Asks anew for what is shown of these facts, and later for what is kept of them. */
const invalidate = (client: QueryClient, facts: readonly Fact[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.reads?.some((fact) => facts.includes(fact)) ?? false })

/** What a call has changed is no longer as it is shown. */
export const invalidateAfter = (client: QueryClient, call: Endpoint): Promise<void> =>
  invalidate(client, changedBy(call))

/** The server knew better than the page: what the call goes by is not as it is shown either. */
export const invalidateAfterRefusal = (client: QueryClient, call: Endpoint): Promise<void> =>
  invalidate(client, [...(call.reads ?? []), ...changedBy(call)])
