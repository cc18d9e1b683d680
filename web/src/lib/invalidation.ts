import type { Endpoint } from '@assay/contract/endpoint'
import { changedBy } from '@assay/contract/facts/changed'
import type { Fact } from '@assay/contract/facts/facts'
import type { QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** The facts (kinds of data) that a cached response depends on; see `contract/facts`. */
    queryMeta: { reads?: readonly Fact[] }
  }
}

const invalidate = (client: QueryClient, facts: readonly Fact[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.reads?.some((fact) => facts.includes(fact)) ?? false })

export const invalidateAfter = (client: QueryClient, call: Endpoint): Promise<void> =>
  invalidate(client, changedBy(call))

/** A rejection shows that the page had outdated data, so this data is loaded again too. */
export const invalidateAfterRefusal = (client: QueryClient, call: Endpoint): Promise<void> =>
  invalidate(client, [...(call.reads ?? []), ...changedBy(call)])
