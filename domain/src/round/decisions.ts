export interface DecisionEntry {
  id: number
  /** The earlier entry that a withdrawal undoes; null if the entry is itself a decision. */
  undoes: number | null
}

/** The oldest entry comes first. A withdrawal makes the decision before it valid again. */
export function effectiveDecisions<Entry extends DecisionEntry>(entries: readonly Entry[]): Entry[] {
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.filter(({ id, undoes }) => undoes === null && !undone.has(id))
}
