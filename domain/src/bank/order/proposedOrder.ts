import { meansAllOrNone } from './allOrNone.ts'
import { nameOthers } from './namesOthers.ts'

interface Option {
  description: string
  is_fixed?: boolean | undefined
}

/** What the words of options ask of their order: all of it is kept, the last one stays, or nothing that is not said already. */
export function proposedOrder(options: readonly Option[], keepsOrder: boolean): 'kept' | 'last' | null {
  if (keepsOrder) return null
  if (nameOthers(options.map(({ description }) => description))) return 'kept'
  const last = options.at(-1)
  return last && !last.is_fixed && meansAllOrNone(last.description) ? 'last' : null
}

/** The options with the last one in its place. */
export const withLastFixed = <One extends Option>(options: readonly One[]): One[] =>
  options.map((option, at) => (at === options.length - 1 ? { ...option, is_fixed: true } : option))
