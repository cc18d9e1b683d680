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

/** A question as it was shown, with the key in force. */
export interface ShownEdition {
  question_id: number
  edition_id: string
  isMultiple: boolean
  options: readonly { id: number; is_valid: boolean }[]
  /** By the fit; null where nobody of it was shown this one. */
  difficulty: number | null
}

/** An edition on somebody's paper. */
export interface SeenEdition {
  /** Its place among the editions. */
  edition: number
  isRight: boolean
  rest: number | null
  chosen: readonly number[]
}

/** How many of somebody's answers came faster than anybody reads, and how many there are. */
export interface Pace {
  fast: number
  answered: number
}

export interface RoundPerson {
  /** In milliseconds. */
  endAt: number
  language: string | null
  hasExtraTime: boolean
  pace: Pace
  isInFit: boolean
  seen: readonly SeenEdition[]
}

/** All that signals are found in. */
export interface SignalRound {
  editions: readonly ShownEdition[]
  people: readonly RoundPerson[]
  /** The mean difficulty of the fit. */
  mean: number
}

interface OfOption {
  option_id: number
}

/** What a signal goes by. */
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

/** How much harder a question is for some than for others who are as good elsewhere. */
export interface Difference {
  reference: string
  focal: string
  people: [reference: number, focal: number]
  odds: number
  delta: number
  error: number
}

/** Something that deserves a look: at an edition, or at one or two people, by their places in the round. */
export type FoundSignal = {
  [Kind in SignalKind]: { kind: Kind; edition: number | null; people: readonly number[]; figures: SignalFigures[Kind] }
}[SignalKind]

export const signalOfEdition = <Kind extends SignalKind>(
  kind: Kind,
  edition: number,
  figures: SignalFigures[Kind],
): FoundSignal =>
  // The figures are those of this kind.
  ({ kind, edition, people: [], figures }) as unknown as FoundSignal
