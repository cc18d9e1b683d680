import type { Endpoint } from '@assay/contract/endpoint'

type Reading = Endpoint & { method: 'GET'; access: 'staff' }

/**
 * Loads data before the script of a screen has loaded. The screen then makes the same call with the complete endpoint.
 */
export const endpointStub = <E extends Reading>(path: E['path']): E =>
  // A request needs only method, path and access. The other fields are for the server and the documentation.
  ({ method: 'GET', path, access: 'staff' }) as Partial<Reading> as E
