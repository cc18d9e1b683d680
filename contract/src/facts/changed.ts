import type { Fact } from './facts.ts'

interface Changing {
  readonly changes?: readonly Fact[]
  readonly tells?: readonly unknown[]
}

/** What is no longer true once the call has succeeded. Nearly every change leaves a deed, and what webhooks are told waits for them. */
export const changedBy = ({ changes = [], tells = [] }: Changing): readonly Fact[] => [
  ...changes,
  ...(changes.length > 0 ? (['audit'] as const) : []),
  ...(tells.length > 0 ? (['delivery'] as const) : []),
]
