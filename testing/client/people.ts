import type { Caller } from './caller.ts'

export const PASSWORD = 'a good 1!'

export interface Staff {
  staff: Caller
}
