import type { Figure } from '../../insight/figures.ts'

export const SIGNAL_KINDS = [
  'WRONG_KEY',
  'SECOND_RIGHT',
  'DEAD_OPTION',
  'LEAK',
  'SAME_ANSWERS',
  'FAST_ANSWERS',
  'LANGUAGE',
  'EXTRA_TIME',
] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

export interface ShownEdition {
  question_id: number
  edition_id: string
  isMultiple: boolean
  options: readonly { id: number; is_valid: boolean }[]
  /** Calculated difficulty; null if the question has none. */
  difficulty: number | null
}

export interface SeenEdition {
  edition: number
  isCorrect: boolean
  rest: number | null
  chosen: readonly number[]
}

/** `fast` is the number of answers that came faster than a person can read. */
export interface Pace {
  fast: number
  answered: number
}

export interface RoundPerson {
  endAt: number
  language: string | null
  hasExtraTime: boolean
  pace: Pace
  isInFit: boolean
  seen: readonly SeenEdition[]
}

export interface SignalRound {
  editions: readonly ShownEdition[]
  people: readonly RoundPerson[]
  mean: number
}

interface OfOption {
  option_id: number
}

export interface SignalFigures {
  WRONG_KEY: { discrimination: Figure }
  SECOND_RIGHT: OfOption & { correlation: Figure }
  DEAD_OPTION: OfOption & { chosen: number; wrong: number }
  LEAK: { correlation: Figure; shown: number }
  SAME_ANSWERS: { shared: number; matches: number; p: number }
  FAST_ANSWERS: Pace
  LANGUAGE: Difference
  EXTRA_TIME: Difference
}

/** Difference in difficulty between candidates of two groups who answer other questions equally well. */
export interface Difference {
  reference: string
  focal: string
  people: [reference: number, focal: number]
  odds: number
  delta: number
  error: number
}

/** `people` contains the indexes of the candidates in the round. */
export type FoundSignal = {
  [Kind in SignalKind]: { kind: Kind; edition: number | null; people: readonly number[]; figures: SignalFigures[Kind] }
}[SignalKind]

export const signalOfEdition = <Kind extends SignalKind>(
  kind: Kind,
  edition: number,
  figures: SignalFigures[Kind],
): FoundSignal =>
  // Safe cast: the compiler does not see that `figures` belongs to this `kind`.
  ({ kind, edition, people: [], figures }) as unknown as FoundSignal
