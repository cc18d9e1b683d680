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

const saysNothing = ({ answer }: Pick<AnswerState, 'answer'>, { kind, options }: LateChoice): boolean =>
  kind === 'answer' ? isSameSelection(options, answer) : draftBeside(answer, options) === null

/**
 * What becomes of one that comes in, by what came in for its question before: the newest choice of a candidate is what a person
 * decides about, so an older one, or the same again, changes nothing, and a newer one takes the place of what is undecided. Where
 * it is what counts already there is nothing to decide.
 */
export function lateFate(
  before: readonly Pick<LateRow, 'chosen_at'>[],
  counted: Pick<AnswerState, 'answer'>,
  coming: LateChoice,
): 'known' | 'counts' | 'kept' {
  if (before.some(({ chosen_at }) => chosen_at >= coming.chosen_at)) return 'known'
  return saysNothing(counted, coming) ? 'counts' : 'kept'
}

/** The answer that counts is newer than this late one, so accepting all late answers leaves it out. */
export const isOlderLate = (
  { answeredAt }: Pick<AnswerState, 'answeredAt'>,
  { chosen_at }: Pick<LateChoice, 'chosen_at'>,
): boolean => answeredAt !== null && answeredAt > chosen_at

/** A gap that reached the end of a test may have been stored a moment short of it. */
export const GAP_END_MS = 1_000

/** The gap in which a test ended, if there is one. */
export const gapAtEnd = <Gap extends { to_at: number }>(gaps: readonly Gap[], end: number): Gap | undefined =>
  gaps.find(({ to_at }) => to_at + GAP_END_MS >= end)

/** When 'Send' was pressed, where that is worth telling: a finish that came late is not the candidate's absence. */
export function toldPress(pressedAt: number | undefined, clock: { started_at: number; end: number }): number | null {
  if (pressedAt === undefined || pressedAt < clock.started_at) return null
  return pressedAt < clock.end - PRESSED_MS ? pressedAt : null
}
