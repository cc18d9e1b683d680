import type { Rates } from '@assay/domain/confirm/rates'

/** A question of a paper and how difficult it is. */
export interface WeighedQuestion {
  question_id: number
  difficulty: number
}

/** What a confirmation is judged by, as it was when it was made. */
export interface Basis {
  method: 'fit' | 'none'
  /** From how many the middle and the spread of the group were learned. */
  people: number
  mean: number
  variance: number
  first: readonly WeighedQuestion[]
  second: readonly WeighedQuestion[]
}

/** What it can tell by now, and what is right of its questions that count; null until it is over. */
export interface Told extends Rates {
  correct: number | null
  counted: number
}

// Both are written here alone.
export const readBasis = (document: string): Basis => JSON.parse(document) as Basis
export const readTold = (document: string): Told => JSON.parse(document) as Told
export const written = (document: Basis | Told): string => JSON.stringify(document)
