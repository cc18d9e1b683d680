import type { Rates } from '@assay/domain/verification/rates'

export interface WeighedQuestion {
  question_id: number
  difficulty: number
}

export interface Basis {
  method: 'fit' | 'none'
  /** Number of candidates behind mean and spread of the group. */
  people: number
  mean: number
  variance: number
  first: readonly WeighedQuestion[]
  second: readonly WeighedQuestion[]
}

/** Its expected power and the number of correct counted questions; null until it ends. */
export interface Told extends Rates {
  correct: number | null
  counted: number
}

// Only this file writes these documents.
export const readBasis = (document: string): Basis => JSON.parse(document) as Basis
export const parseVerdictDocument = (document: string): Told => JSON.parse(document) as Told
export const documentText = (document: Basis | Told): string => JSON.stringify(document)
