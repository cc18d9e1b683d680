/**
 * `same`: an answer that was submitted again without a change. `clock`: a draft that became the answer at the deadline.
 * `late`: a late answer that was accepted.
 */
export type JournalRowKind = 'answer' | 'same' | 'draft' | 'clock' | 'late'

/** Rows of these kinds are in the history of a question, and in the receipt. */
export type AnswerKind = 'answer' | 'clock' | 'late'
export const ANSWER_KINDS: readonly AnswerKind[] = ['answer', 'clock', 'late']
export const isAnswerRow = <Row extends { kind: JournalRowKind }>(row: Row): row is Row & { kind: AnswerKind } =>
  row.kind !== 'draft' && row.kind !== 'same'

/** Journal rows are only added, never changed. */
export interface JournalRow {
  position: number
  kind: JournalRowKind
  options: readonly number[]
  time_spent: number
  received_at: number
  /**
   * The time when the candidate chose the answer, if the page sent the time. A device without a network sends the
   * answer later.
   */
  chosen_at?: number | null
}

type JournalEntry = Pick<JournalRow, 'position' | 'kind' | 'options' | 'received_at' | 'chosen_at'>

export interface AnswerState {
  answer: readonly number[]
  /** When the candidate chose the answer, or its arrival time if unknown. Null if no answer arrived in time. */
  answeredInTimeAt: number | null
  draft: { options: readonly number[]; received_at: number } | null
}

export const NO_ANSWER_YET: AnswerState = { answer: [], answeredInTimeAt: null, draft: null }

export const isAnswered = ({ answer }: Pick<AnswerState, 'answer'>): boolean => answer.length > 0

export function isSameSelection(one: readonly number[], other: readonly number[]): boolean {
  const chosen = new Set(one)
  return chosen.size === new Set(other).size && other.every((id) => chosen.has(id))
}

/** If the selection equals the answer or is empty, an earlier draft is discarded, and the answer stays. */
export function unsubmittedDraft(answer: readonly number[], selection: readonly number[]): readonly number[] | null {
  return selection.length === 0 || isSameSelection(selection, answer) ? null : selection
}

export function answerStateAfter(
  before: AnswerState,
  { kind, options, received_at, chosen_at }: JournalEntry,
): AnswerState {
  const { answer, answeredInTimeAt, draft: draftBefore } = before
  if (kind === 'late') return { answer: options, answeredInTimeAt, draft: null }
  if (kind === 'clock')
    return { answer: options, answeredInTimeAt: draftBefore?.received_at ?? received_at, draft: null }
  const chosenAt = chosen_at ?? received_at
  if (kind === 'same')
    return { answer: options, answeredInTimeAt: Math.max(answeredInTimeAt ?? 0, chosenAt), draft: null }
  if (kind === 'answer') return { answer: options, answeredInTimeAt: chosenAt, draft: null }
  const draft = unsubmittedDraft(answer, options)
  return { answer, answeredInTimeAt, draft: draft && { options: draft, received_at } }
}

interface DelayedAnswer {
  options: readonly number[]
  /** The answer that was on the device when the candidate selected the options. */
  basedOn: readonly number[]
  chosenAt: number
}

/** True if another device has submitted a newer answer, so that the newer answer counts. */
export const isSuperseded = (
  { answer, answeredInTimeAt }: Pick<AnswerState, 'answer' | 'answeredInTimeAt'>,
  { options, basedOn, chosenAt }: DelayedAnswer,
): boolean =>
  answeredInTimeAt !== null &&
  answeredInTimeAt > chosenAt &&
  !isSameSelection(answer, basedOn) &&
  !isSameSelection(answer, options)

export function answerStates(rows: readonly JournalEntry[]): Map<number, AnswerState> {
  const states = new Map<number, AnswerState>()
  for (const row of rows) states.set(row.position, answerStateAfter(states.get(row.position) ?? NO_ANSWER_YET, row))
  return states
}

export const answerRowsByPosition = <Row extends Pick<JournalRow, 'position' | 'kind'>>(
  rows: readonly Row[],
): Map<number, Row[]> => Map.groupBy(rows.filter(isAnswerRow), ({ position }) => position)

interface SentAnswer {
  kind: 'answer' | 'draft'
  options: readonly number[]
  /** A submission with an idempotency key needs a journal row, so that the server recognises a retry. */
  hasIdempotencyKey: boolean
}

export function journalRowKindFor(
  { answer, draft }: Pick<AnswerState, 'answer' | 'draft'>,
  { kind, options, hasIdempotencyKey }: SentAnswer,
): JournalRowKind | null {
  if (kind === 'draft')
    return isSameSelection(unsubmittedDraft(answer, options) ?? [], draft?.options ?? []) ? null : 'draft'
  if (!isSameSelection(options, answer)) return 'answer'
  return hasIdempotencyKey || draft ? 'same' : null
}

export function plausibleTimeSpent(claimed: number, startedAt: number, receivedAt: number): number {
  return Math.max(0, Math.min(claimed, Math.floor((receivedAt - startedAt) / 1000)))
}

const lastSubmittedAt = (rows: readonly JournalEntry[], startedAt: number) =>
  rows.reduce((last, { kind, received_at }) => (kind === 'draft' ? last : Math.max(last, received_at)), startedAt)

interface AcceptedAnswer extends Pick<JournalRow, 'position' | 'options' | 'received_at'> {
  chosen_at: number
}

/** Journal rows for accepted late answers, in the order of their arrival. */
export function acceptedLateRows(
  rows: readonly JournalEntry[],
  accepted: readonly AcceptedAnswer[],
  period: { startedAt: number; end: number },
) {
  const states = answerStates(rows)
  let answered = [...states.values()].filter(isAnswered).length
  let since = lastSubmittedAt(rows, period.startedAt)
  const timed = accepted
    .toSorted((one, other) => one.chosen_at - other.chosen_at)
    .map(({ chosen_at, ...row }) => {
      const until = Math.min(chosen_at, period.end)
      const time_spent = Math.max(0, Math.floor((until - since) / 1000))
      since = Math.max(since, until)
      return { ...row, time_spent }
    })
  return timed
    .toSorted((one, other) => one.received_at - other.received_at || one.position - other.position)
    .map(({ position, options, received_at, time_spent }) => {
      answered += Number(options.length > 0) - Number(isAnswered(states.get(position) ?? NO_ANSWER_YET))
      return { position, kind: 'late' as const, options, time_spent, received_at, answered }
    })
}

/** The deadline turns an unsubmitted selection into an answer (docs/decisions.md, reading 21). */
export function timerAnswerRows(rows: readonly JournalEntry[], startedAt: number) {
  // The rows are in the order of the questions, because the receipt uses this order.
  const states = [...answerStates(rows)].sort(([one], [other]) => one - other)
  const since = lastSubmittedAt(rows, startedAt)
  let answered = states.filter(([, state]) => isAnswered(state)).length
  return states.flatMap(([position, state]) => {
    if (!state.draft) return []
    if (!isAnswered(state)) answered += 1
    const { options, received_at } = state.draft
    const time_spent = Math.max(0, Math.floor((received_at - since) / 1000))
    return [{ position, kind: 'clock' as const, options, time_spent, received_at, answered }]
  })
}
