import type { Fact } from './facts.ts'

/** What is no longer true once the call has succeeded. Nearly every change leaves a deed, so the audit is among it. */
export const changedBy = ({ changes = [] }: { changes?: readonly Fact[] }): readonly Fact[] =>
  changes.length > 0 ? [...changes, 'audit'] : changes
