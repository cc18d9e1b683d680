import type { Caller } from './caller.ts'

export const PASSWORD = 'a good 1!'

/** Clients of a running server. Tests use them to create data. */
export interface Staff {
  staff: Caller
}
