import type { Endpoint } from '@assay/contract/endpoint'
import { changedBy } from '@assay/contract/facts/changed'
import type { Fact } from '@assay/contract/facts/facts'
import type { QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** The facts that a cached response depends on; see `contract/facts`. */
    queryMeta: { reads?: readonly Fact[] }
  }
}

/** Loads visible queries of these facts again. Other cached queries of these facts are marked as outdated. */
const invalidate = (client: QueryClient, facts: readonly Fact[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.reads?.some((fact) => facts.includes(fact)) ?? false })

export const invalidateAfter = (client: QueryClient, call: Endpoint): Promise<void> =>
  invalidate(client, changedBy(call))

/**
 * Loads again all data that the rejected call reads or changes, because the rejection shows that the page had outdated
 * data.
 */
export const invalidateAfterRefusal = (client: QueryClient, call: Endpoint): Promise<void> =>
  invalidate(client, [...(call.reads ?? []), ...changedBy(call)])
