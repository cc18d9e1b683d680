import type { Caller } from './caller.ts'

/** Good enough for the strict policy too. */
export const PASSWORD = 'a good 1!'

/** The people of a running server whom one asks to make something. */
export interface Staff {
  staff: Caller
}
