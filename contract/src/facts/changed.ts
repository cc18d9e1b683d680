import type { Fact } from './facts.ts'

interface FactChanges {
  readonly changes?: readonly Fact[]
  readonly emits?: readonly unknown[]
}

/**
 * Adds facts that endpoints need not list: nearly every change adds an audit entry, and a call that sends events adds
 * webhook deliveries.
 */
export const changedBy = ({ changes = [], emits = [] }: FactChanges): readonly Fact[] => [
  ...changes,
  ...(changes.length > 0 ? (['audit'] as const) : []),
  ...(emits.length > 0 ? (['delivery'] as const) : []),
]
