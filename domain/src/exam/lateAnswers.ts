import { LATE, PRESSED_MS } from '../limits.ts'
import { type AnswerState, isSameSelection, unsubmittedDraft } from './journal.ts'

export interface LateChoice {
  kind: 'answer' | 'draft'
  options: readonly number[]
  chosen_at: number
}

export interface LateRow extends LateChoice {
  /**
   * `left` means rejected. `returned` means that the test was reopened before a decision, and the late answer became an
   * unsubmitted selection.
   */
  state: 'undecided' | 'accepted' | 'left' | 'returned'
}

export const acceptsLateAnswers = (endedAt: number, receivedAt: number): boolean => receivedAt <= endedAt + LATE.openMs

/**
 * A device's clock may be wrong or manipulated, so the time is limited to the time between the start and the arrival.
 */
export const plausibleTime = (chosen_at: number, startedAt: number, receivedAt: number): number =>
  Math.min(Math.max(chosen_at, startedAt), receivedAt)

const leavesAnswerUnchanged = ({ answer }: Pick<AnswerState, 'answer'>, { kind, options }: LateChoice): boolean =>
  kind === 'answer' ? isSameSelection(options, answer) : unsubmittedDraft(answer, options) === null

/**
 * Staff decide only about the newest choice of a late answer. If it equals the answer that counts, no decision is
 * needed.
 */
export function classifyLateChoice(
  earlierChoices: readonly Pick<LateRow, 'chosen_at'>[],
  current: Pick<AnswerState, 'answer'>,
  coming: LateChoice,
): 'outdated' | 'unchanged' | 'needs_decision' {
  if (earlierChoices.some(({ chosen_at }) => chosen_at >= coming.chosen_at)) return 'outdated'
  return leavesAnswerUnchanged(current, coming) ? 'unchanged' : 'needs_decision'
}

/** If all late answers are accepted together, a late answer is skipped if the answer that counts is newer. */
export const isOlderThanAnswer = (
  { answeredInTimeAt }: Pick<AnswerState, 'answeredInTimeAt'>,
  { chosen_at }: Pick<LateChoice, 'chosen_at'>,
): boolean => answeredInTimeAt !== null && answeredInTimeAt > chosen_at

/** Tolerance for a gap that lasts until the end of the test, because its stored end may be slightly earlier. */
export const GAP_END_MS = 1_000

export const gapBeforeEnd = <Gap extends { to_at: number }>(gaps: readonly Gap[], end: number): Gap | undefined =>
  gaps.find(({ to_at }) => to_at + GAP_END_MS >= end)

/**
 * The time when the candidate pressed 'Send', if clearly before the end. It shows that the candidate finished in time.
 */
export function relevantFinishTime(
  pressedAt: number | undefined,
  period: { started_at: number; end: number },
): number | null {
  if (pressedAt === undefined || pressedAt < period.started_at) return null
  return pressedAt < period.end - PRESSED_MS ? pressedAt : null
}
