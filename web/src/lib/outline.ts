import type { Endpoint } from '@assay/contract/endpoint'

type Reading = Endpoint & { method: 'GET'; access: 'staff' }

/**
 * A staff GET call by path alone, for prefetching before the schemas arrive with a screen's code. The screen then makes
 * the same call with its schema and facts.
 */
export const outlineOf = <E extends Reading>(path: E['path']): E =>
  // Method, path and access are enough for a request; the rest is for the server and the documentation.
  ({ method: 'GET', path, access: 'staff' }) as Partial<Reading> as E
