import type { Pace } from './round.ts'

/** What happened of a test, as the server received it: at a question, or of the clock alone. */
export interface TimedEvent {
  at: number
  /** The place of the question on its paper; null where the clock began to run. */
  position: number | null
}

/** How long each question took, in milliseconds: the time since the event before, over all of its events. */
export function timesOf(events: readonly TimedEvent[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  let before: number | null = null
  for (const { at, position } of events.toSorted((one, other) => one.at - other.at)) {
    if (position !== null && before !== null) times.set(position, (times.get(position) ?? 0) + at - before)
    before = at
  }
  return times
}

/** Nobody reads so many letters a second. */
const LETTERS_A_SECOND = 50

/** Whether so many letters were answered faster than they can be read. */
export const isFast = (ms: number, letters: number): boolean => ms / 1000 < letters / LETTERS_A_SECOND

/** Letters as a reader counts them. */
export const lettersOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + [...text].length, 0)

const ENOUGH = 5
const ONE_OF = 5

export const isHasty = ({ fast, answered }: Pace): boolean => answered >= ENOUGH && ONE_OF * fast >= answered
