import type { Endpoint } from '@assay/contract/endpoint'

type Reading = Endpoint & { method: 'GET'; access: 'staff' }

/**
 * The call can load data before the code of a screen has arrived. The screen then makes the same call with its schema
 * and facts.
 */
export const endpointStub = <E extends Reading>(path: E['path']): E =>
  // A request needs only method, path and access. The other fields are for the server and the documentation.
  ({ method: 'GET', path, access: 'staff' }) as Partial<Reading> as E
