import type { FoundSignal, RoundPerson, ShownEdition } from '@assay/domain/confirm/signals/round'

/** An interview as it goes to the process that looks for signals. */
export interface SentPerson extends Omit<RoundPerson, 'seen'> {
  /** As it is kept, see insight/counting/contribution.ts. */
  document: string
}

export interface SentEdition extends ShownEdition {
  /** The row of its tally. */
  row: number
}

export type ToFinder =
  | { kind: 'people'; people: SentPerson[] }
  /** All were given. */
  | { kind: 'end' }
  | { kind: 'editions'; editions: SentEdition[] }
  /** All of these were given, too. */
  | { kind: 'look'; mean: number }
  /** The next of what was found can come. */
  | { kind: 'next' }

export type FromFinder =
  | { kind: 'ready' }
  /** The next people or editions can come. */
  | { kind: 'more' }
  /** These are the editions that they were shown, by the rows of their tallies. */
  | { kind: 'shown'; rows: number[] }
  | { kind: 'part'; signals: FoundSignal[] }
  /** All of it was told. */
  | { kind: 'found'; pairs: number; comparable: number }
