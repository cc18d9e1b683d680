import { isAllOrNone } from './allOrNone.ts'
import { referToOtherOptions } from './namesOthers.ts'

interface Option {
  description: string
  is_fixed?: boolean | undefined
}

/** `kept`: all options keep their order. `last`: only the last option keeps its position. */
export function proposedOrder(options: readonly Option[], keepsOrder: boolean): 'kept' | 'last' | null {
  if (keepsOrder) return null
  if (referToOtherOptions(options.map(({ description }) => description))) return 'kept'
  const last = options.at(-1)
  return last && !last.is_fixed && isAllOrNone(last.description) ? 'last' : null
}

export const withLastFixed = <One extends Option>(options: readonly One[]): One[] =>
  options.map((option, at) => (at === options.length - 1 ? { ...option, is_fixed: true } : option))
