import type { Pace } from './round.ts'

/** An answer to a question or a start of the clock, at the time when the server received it. */
export interface TimedEvent {
  at: number
  /** Position of the answered question; null for a start of the clock. */
  position: number | null
}

/** For each question, the total time in milliseconds between its answers and the events before them. */
export function answerTimes(events: readonly TimedEvent[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  let previousAt: number | null = null
  for (const { at, position } of events.toSorted((one, other) => one.at - other.at)) {
    if (position !== null && previousAt !== null) times.set(position, (times.get(position) ?? 0) + at - previousAt)
    previousAt = at
  }
  return times
}

/** Highest possible reading speed of a person, in letters per second. */
const LETTERS_A_SECOND = 50

export const isFast = (ms: number, letters: number): boolean => ms / 1000 < letters / LETTERS_A_SECOND

export const lettersOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + [...text].length, 0)

const MIN_ANSWERS = 5
const FAST_ONE_IN = 5

export const answersTooFast = ({ fast, answered }: Pace): boolean =>
  answered >= MIN_ANSWERS && FAST_ONE_IN * fast >= answered
