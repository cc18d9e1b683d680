import type { Fact } from './facts.ts'

interface FactChanges {
  readonly changes?: readonly Fact[]
  readonly emits?: readonly unknown[]
}

/** Adds the facts `audit` and `delivery`, so that endpoints need not list them. */
export const changedBy = ({ changes = [], emits = [] }: FactChanges): readonly Fact[] => [
  ...changes,
  ...(changes.length > 0 ? (['audit'] as const) : []),
  ...(emits.length > 0 ? (['delivery'] as const) : []),
]
