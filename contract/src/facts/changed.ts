import type { Fact } from './facts.ts'

interface FactChanges {
  readonly changes?: readonly Fact[]
  readonly emits?: readonly unknown[]
}

/**
 * Adds facts that endpoints need not list: the audit entry of nearly every change, and the webhook deliveries of calls
 * that send events.
 */
export const changedBy = ({ changes = [], emits = [] }: FactChanges): readonly Fact[] => [
  ...changes,
  ...(changes.length > 0 ? (['audit'] as const) : []),
  ...(emits.length > 0 ? (['delivery'] as const) : []),
]
