import { LATE, PRESSED_MS } from '../limits.ts'
import { isSameSelection } from './interview.ts'
import { type AnswerState, unsubmittedDraft } from './journal.ts'

/** An answer or draft that the device could not send before the end. */
export interface LateChoice {
  kind: 'answer' | 'draft'
  options: readonly number[]
  chosen_at: number
}

export interface LateRow extends LateChoice {
  /** `returned`: the test was reopened, and the late answer became a draft. */
  state: 'undecided' | 'accepted' | 'left' | 'returned'
}

/** True while late answers are still accepted. */
export const isLateOpen = (endedAt: number, receivedAt: number): boolean => receivedAt <= endedAt + LATE.openMs

/** A device's clock may be wrong or manipulated: the time is limited to start and receipt. */
export const plausibleTime = (chosen_at: number, startedAt: number, receivedAt: number): number =>
  Math.min(Math.max(chosen_at, startedAt), receivedAt)

const changesNothing = ({ answer }: Pick<AnswerState, 'answer'>, { kind, options }: LateChoice): boolean =>
  kind === 'answer' ? isSameSelection(options, answer) : unsubmittedDraft(answer, options) === null

/**
 * Decides the state of a new late answer. Staff decide only on the newest choice: an older or equal one changes
 * nothing, and a newer one replaces an undecided one. If it equals the counting answer, no decision is needed.
 */
export function lateAnswerState(
  before: readonly Pick<LateRow, 'chosen_at'>[],
  counted: Pick<AnswerState, 'answer'>,
  coming: LateChoice,
): 'known' | 'counts' | 'kept' {
  if (before.some(({ chosen_at }) => chosen_at >= coming.chosen_at)) return 'known'
  return changesNothing(counted, coming) ? 'counts' : 'kept'
}

/** The counting answer is newer, so accepting all late answers skips this one. */
export const isOlderLate = (
  { answeredAt }: Pick<AnswerState, 'answeredAt'>,
  { chosen_at }: Pick<LateChoice, 'chosen_at'>,
): boolean => answeredAt !== null && answeredAt > chosen_at

/** A gap that lasts until the end may be stored with a slightly earlier time. */
export const GAP_END_MS = 1_000

export const gapBeforeEnd = <Gap extends { to_at: number }>(gaps: readonly Gap[], end: number): Gap | undefined =>
  gaps.find(({ to_at }) => to_at + GAP_END_MS >= end)

/** Time of the press on 'Send', if it is relevant: a delayed finish is not an absence of the candidate. */
export function relevantFinishTime(
  pressedAt: number | undefined,
  clock: { started_at: number; end: number },
): number | null {
  if (pressedAt === undefined || pressedAt < clock.started_at) return null
  return pressedAt < clock.end - PRESSED_MS ? pressedAt : null
}
