export interface DecisionEntry {
  id: number
  /** The entry that this one takes back; null where it decides. */
  undoes: number | null
}

/**
 * Of all entries of an interview, the oldest first, those that stand: each upon the one before it. One that takes another back lets
 * what is beneath stand again, so that what was decided in two steps can be taken back in two.
 */
export function standingDecisions<Entry extends DecisionEntry>(entries: readonly Entry[]): Entry[] {
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.filter(({ id, undoes }) => undoes === null && !undone.has(id))
}
