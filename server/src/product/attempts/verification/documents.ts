import type { Rates } from '@assay/domain/verification/rates'

export interface WeighedQuestion {
  question_id: number
  difficulty: number
}

export interface Basis {
  method: 'fit' | 'none'
  people: number
  mean: number
  variance: number
  first: readonly WeighedQuestion[]
  second: readonly WeighedQuestion[]
}

export interface VerdictDocument extends Rates {
  correct: number | null
  counted: number
}

// Safe cast: only this file writes documents of verification tests, always in the same format.
export const readBasis = (document: string): Basis => JSON.parse(document) as Basis
export const parseVerdictDocument = (document: string): VerdictDocument => JSON.parse(document) as VerdictDocument
export const documentText = (document: Basis | VerdictDocument): string => JSON.stringify(document)
