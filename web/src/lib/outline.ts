import type { Endpoint } from '@assay/contract/endpoint'

type Reading = Endpoint & { method: 'GET'; access: 'staff' }

/**
 * A call of staff that reads, by its path alone, for what begins it before its shapes have come with the code of a screen. The screen then asks for
 * the same by the call itself, and says with it which facts are read.
 */
export const outlineOf = <E extends Reading>(path: E['path']): E =>
  // Nothing else is needed to ask: the shapes are read by the server, and the summary and the refusals by nobody.
  ({ method: 'GET', path, access: 'staff' }) as Partial<Reading> as E
