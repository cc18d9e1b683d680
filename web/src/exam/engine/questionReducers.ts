import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { QuestionsLoaded } from './events.ts'
import { type ExamState, isQueued, type Selection } from './examState.ts'
import { isSelectionCurrent } from './selection.ts'

const countAnswered = (questions: ExamState['questions'], known: number): number =>
  questions.every((question) => question !== undefined)
    ? questions.filter((question) => question.is_answered).length
    : known

export function withSelection(state: ExamState, questionId: number, selection: Selection | null): ExamState {
  const { [questionId]: _, ...rest } = state.selections
  return { ...state, selections: selection ? { ...rest, [questionId]: selection } : rest }
}

export function withWriteCount(state: ExamState, questionId: number): ExamState {
  const writes = state.writes + 1
  return { ...state, writes, lastWriteNumber: { ...state.lastWriteNumber, [questionId]: writes } }
}

export function withQuestion(
  state: ExamState,
  questionId: number,
  change: Partial<ExamQuestion>,
  answered = state.answered,
): ExamState {
  const questions = state.questions.map((one) => (one?.id === questionId ? { ...one, ...change } : one))
  return { ...state, questions, answered: countAnswered(questions, answered) }
}

/** Responses may arrive in another order than the requests, so the result of an outdated request is ignored. */
function isOutdated({ lastWriteNumber }: ExamState, questionId: number, writesAtRequest: number): boolean {
  return (lastWriteNumber[questionId] ?? 0) > writesAtRequest
}

function isReplaced(state: ExamState, question: ExamQuestion): boolean {
  const selection = state.selections[question.id]
  return selection !== undefined && !isQueued(state, question) && !isSelectionCurrent(selection, question)
}

/** A selection from before a reopening now refers to the server's current answer. */
function withNewBase(state: ExamState, { id, interviewee_answers: base }: ExamQuestion): ExamState {
  const known = state.selections[id]
  if (!known?.isFromBefore) return state
  const { isFromBefore: _, ...selection } = known
  return withSelection(state, id, { ...selection, base })
}

export function withLoadedQuestions(
  state: ExamState,
  { first, questions, passages = [], writesAtRequest }: QuestionsLoaded,
): ExamState {
  const all = [...state.questions]
  let known = state
  for (const [at, question] of questions.entries()) {
    if (isOutdated(state, question.id, writesAtRequest)) continue
    all[first + at] = question
    known = withNewBase(known, question)
    if (isReplaced(known, question)) known = withSelection(known, question.id, null)
  }
  const shared = { ...state.passages, ...Object.fromEntries(passages.map((passage) => [passage.id, passage])) }
  return { ...known, questions: all, passages: shared, answered: countAnswered(all, state.answered) }
}

/** Questions load in pages, so this function waits until the first question without an answer has loaded. */
export function atFirstUnanswered(state: ExamState): ExamState {
  if (state.isPositionSet) return state
  const first = state.questions.findIndex((one) => !one?.is_answered && !(one && isQueued(state, one)))
  if (first < 0) return { ...state, isPositionSet: true }
  return state.questions[first] ? { ...state, isPositionSet: true, index: first } : state
}
