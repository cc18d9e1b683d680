import { LATE, PRESSED_MS } from '../limits.ts'
import { isSameSelection } from './interview.ts'
import { type AnswerState, draftBeside } from './journal.ts'

/** An answer, or a selection that was not submitted, which its device could not deliver before the end. */
export interface LateChoice {
  kind: 'answer' | 'draft'
  options: readonly number[]
  /** When it was chosen, as its device says. */
  chosen_at: number
}

export interface LateRow extends LateChoice {
  /** `returned`: the test was reopened, and it is a draft there. */
  state: 'undecided' | 'accepted' | 'left' | 'returned'
}

/** Whether what comes in at this moment is still taken. */
export const isLateOpen = (endedAt: number, receivedAt: number): boolean => receivedAt <= endedAt + LATE.openMs

/** A device's clock may be wrong, or lie: nothing was chosen before the start, and nothing will have been. */
export const believableTime = (chosen_at: number, startedAt: number, receivedAt: number): number =>
  Math.min(Math.max(chosen_at, startedAt), receivedAt)

const saysNothing = ({ answer }: AnswerState, { kind, options }: LateChoice): boolean =>
  kind === 'answer' ? isSameSelection(options, answer) : draftBeside(answer, options) === null

/**
 * What becomes of one that comes in, by what came in for its question before: the newest choice of a candidate is what a person
 * decides about, so an older one, or the same again, changes nothing, and a newer one takes the place of what is undecided. Where
 * it is what counts already there is nothing to decide.
 */
export function lateFate(
  before: readonly Pick<LateRow, 'chosen_at'>[],
  counted: AnswerState,
  coming: LateChoice,
): 'known' | 'counts' | 'kept' {
  if (before.some(({ chosen_at }) => chosen_at >= coming.chosen_at)) return 'known'
  return saysNothing(counted, coming) ? 'counts' : 'kept'
}

/** When 'Send' was pressed, where that is worth telling: a finish that came late is not the candidate's absence. */
export function toldPress(pressedAt: number | undefined, clock: { started_at: number; end: number }): number | null {
  if (pressedAt === undefined || pressedAt < clock.started_at) return null
  return pressedAt < clock.end - PRESSED_MS ? pressedAt : null
}
