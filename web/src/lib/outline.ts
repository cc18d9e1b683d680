import type { Endpoint } from '@assay/contract/endpoint'

type Reading = Endpoint & { method: 'GET'; access: 'staff' }

/**
 * A staff GET call with only its path. It loads data before a screen's code has arrived; the screen then makes the same
 * call with its schema and facts.
 */
export const outlineOf = <E extends Reading>(path: E['path']): E =>
  // A request needs only method, path and access; the server and the documentation use the rest.
  ({ method: 'GET', path, access: 'staff' }) as Partial<Reading> as E
