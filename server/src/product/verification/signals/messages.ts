import type { FoundSignal, RoundPerson, ShownEdition } from '@assay/domain/verification/signals/round'

export interface SentPerson extends Omit<RoundPerson, 'seen'> {
  document: string
}

export interface SentEdition extends ShownEdition {
  row: number
}

export type ToFinder =
  | { kind: 'people'; people: SentPerson[] }
  | { kind: 'end' }
  | { kind: 'editions'; editions: SentEdition[] }
  | { kind: 'look'; mean: number }
  | { kind: 'next' }

export type FromFinder =
  | { kind: 'ready' }
  | { kind: 'more' }
  | { kind: 'shown'; rows: number[] }
  | { kind: 'part'; signals: FoundSignal[] }
  | { kind: 'found'; pairs: number; comparable: number }
