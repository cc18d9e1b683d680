export interface DecisionEntry {
  id: number
  /** The entry that this one undoes; null for a decision. */
  undoes: number | null
}

/**
 * Active entries of an interview, oldest first. Undoing an entry restores the one before it, so that two decisions can
 * be undone in two steps.
 */
export function effectiveDecisions<Entry extends DecisionEntry>(entries: readonly Entry[]): Entry[] {
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.filter(({ id, undoes }) => undoes === null && !undone.has(id))
}
