import { isSameSelection } from './interview.ts'

/**
 * `same`: submitted again without a change; `clock`: a draft that became the answer because time ran out; `late`: it arrived
 * after the end and was accepted.
 */
export type RowKind = 'answer' | 'same' | 'draft' | 'clock' | 'late'

/** Those that changed an answer: the history of a question, the lines of a receipt. */
export type ToldKind = 'answer' | 'clock' | 'late'
export const TOLD_KINDS: readonly ToldKind[] = ['answer', 'clock', 'late']
export const isTold = <Row extends { kind: RowKind }>(row: Row): row is Row & { kind: ToldKind } =>
  row.kind !== 'draft' && row.kind !== 'same'

/** One line of an exam's journal: rows are only ever added. */
export interface JournalRow {
  position: number
  kind: RowKind
  options: readonly number[]
  time_spent: number
  received_at: number
}

type Step = Pick<JournalRow, 'position' | 'kind' | 'options' | 'received_at'>

/** What a question of a paper has come to: its answer, and the selection that is newer than it, if there is one. */
export interface AnswerState {
  answer: readonly number[]
  /** When it came in, or was chosen where the clock submitted it. Late answers do not count here; null without an answer in time. */
  answeredAt: number | null
  draft: { options: readonly number[]; received_at: number } | null
}

export const NOTHING_YET: AnswerState = { answer: [], answeredAt: null, draft: null }

export const isAnswered = ({ answer }: Pick<AnswerState, 'answer'>): boolean => answer.length > 0

/**
 * What a selection that was not submitted says beside the answer: nothing where it is that answer, and nothing where it is
 * empty, which takes back the drafts before it and leaves the answer alone.
 */
export function draftBeside(answer: readonly number[], selection: readonly number[]): readonly number[] | null {
  return selection.length === 0 || isSameSelection(selection, answer) ? null : selection
}

/** The last row that is no draft is the answer; a draft counts while nothing was submitted after it. */
export function afterRow(before: AnswerState, { kind, options, received_at }: Step): AnswerState {
  const { answer, answeredAt, draft: draftBefore } = before
  if (kind === 'late') return { answer: options, answeredAt, draft: null }
  if (kind === 'clock') return { answer: options, answeredAt: draftBefore?.received_at ?? received_at, draft: null }
  if (kind !== 'draft') return { answer: options, answeredAt: received_at, draft: null }
  const draft = draftBeside(answer, options)
  return { answer, answeredAt, draft: draft && { options: draft, received_at } }
}

/** An answer that its device sends some time after it was chosen. */
interface Delayed {
  options: readonly number[]
  /** The answer that its device knew then. */
  basedOn: readonly number[]
  chosenAt: number
}

/** Another device has submitted a newer answer meanwhile, and that one counts. */
export const isOvertaken = (
  { answer, answeredAt }: Pick<AnswerState, 'answer' | 'answeredAt'>,
  { options, basedOn, chosenAt }: Delayed,
): boolean =>
  answeredAt !== null && answeredAt > chosenAt && !isSameSelection(answer, basedOn) && !isSameSelection(answer, options)

/** Every question of which the journal has a row. */
export function answerStates(rows: readonly Step[]): Map<number, AnswerState> {
  const states = new Map<number, AnswerState>()
  for (const row of rows) states.set(row.position, afterRow(states.get(row.position) ?? NOTHING_YET, row))
  return states
}

/** What was submitted for each question, in order, the last entry final: neither drafts nor repetitions changed anything. */
export const historyOf = <Row extends Pick<JournalRow, 'position' | 'kind'>>(
  rows: readonly Row[],
): Map<number, Row[]> => Map.groupBy(rows.filter(isTold), ({ position }) => position)

interface Sent {
  kind: 'answer' | 'draft'
  options: readonly number[]
  /** A submission with a key must be known again when it is repeated. */
  hasKey: boolean
}

/** The row that something sent leaves in the journal; none where it changes nothing. */
export function rowKindFor(
  { answer, draft }: Pick<AnswerState, 'answer' | 'draft'>,
  { kind, options, hasKey }: Sent,
): RowKind | null {
  if (kind === 'draft')
    return isSameSelection(draftBeside(answer, options) ?? [], draft?.options ?? []) ? null : 'draft'
  if (!isSameSelection(options, answer)) return 'answer'
  // A draft in between is over.
  return hasKey || draft ? 'same' : null
}

const lastSubmittedAt = (rows: readonly Step[], startedAt: number) =>
  rows.reduce((last, { kind, received_at }) => (kind === 'draft' ? last : Math.max(last, received_at)), startedAt)

interface Accepted extends Pick<JournalRow, 'position' | 'options' | 'received_at'> {
  chosen_at: number
}

/**
 * The rows that late answers become once they are accepted, in the order in which they came in. Each has taken the time since the
 * submission before it, as its device tells it, and none of it after the end. Each says how many questions are answered once it is in.
 */
export function acceptedLate(
  rows: readonly Step[],
  accepted: readonly Accepted[],
  clock: { startedAt: number; end: number },
) {
  const states = answerStates(rows)
  let answered = [...states.values()].filter(isAnswered).length
  let since = lastSubmittedAt(rows, clock.startedAt)
  const timed = accepted
    .toSorted((one, other) => one.chosen_at - other.chosen_at)
    .map(({ chosen_at, ...row }) => {
      const until = Math.min(chosen_at, clock.end)
      const time_spent = Math.max(0, Math.floor((until - since) / 1000))
      since = Math.max(since, until)
      return { ...row, time_spent }
    })
  return timed
    .toSorted((one, other) => one.received_at - other.received_at || one.position - other.position)
    .map(({ position, options, received_at, time_spent }) => {
      answered += Number(options.length > 0) - Number(isAnswered(states.get(position) ?? NOTHING_YET))
      return { position, kind: 'late' as const, options, time_spent, received_at, answered }
    })
}

/**
 * The rows that the end of the time adds: a selection that was never submitted becomes the answer (docs/decisions.md,
 * reading 21). Each says how many questions are answered once it is in.
 */
export function takenByClock(rows: readonly Step[], startedAt: number) {
  // In the order of the paper, in which a receipt tells them.
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
