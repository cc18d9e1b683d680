import type { Found } from '@assay/domain/confirm/signals/findSignals'
import type { RoundPerson, ShownEdition } from '@assay/domain/confirm/signals/round'

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
  | { kind: 'editions'; editions: SentEdition[]; mean: number }

export type FromFinder =
  | { kind: 'ready' }
  /** The next people can come. */
  | { kind: 'more' }
  /** These are the editions that they were shown, by the rows of their tallies. */
  | { kind: 'shown'; rows: number[] }
  | { kind: 'found'; found: Found }
