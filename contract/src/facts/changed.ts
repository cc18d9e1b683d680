import type { Fact } from './facts.ts'

interface FactChanges {
  readonly changes?: readonly Fact[]
  readonly emits?: readonly unknown[]
}

/** Nearly every change also adds an audit entry. A call that sends events also adds webhook deliveries. */
export const changedBy = ({ changes = [], emits = [] }: FactChanges): readonly Fact[] => [
  ...changes,
  ...(changes.length > 0 ? (['audit'] as const) : []),
  ...(emits.length > 0 ? (['delivery'] as const) : []),
]
