import { isSameSelection, unsubmittedDraft } from '@assay/domain/exam/journal'
import { withServerClock } from './countdown.ts'
import type { ExamEvent } from './events.ts'
import {
  type ExamState,
  isPageBlocked,
  type Phase,
  type Submission,
  selectedAnswers,
  submittedAnswers,
} from './examState.ts'
import {
  atFirstUnanswered,
  withLoadedQuestions,
  withQuestion,
  withSelection,
  withWriteCount,
} from './questionReducers.ts'
import { toggleOption } from './selection.ts'

type EventOf<Kind extends ExamEvent['kind']> = Extract<ExamEvent, { kind: Kind }>

function questionOpened(state: ExamState, index: number): ExamState {
  const isInRange = Number.isInteger(index) && index >= 0 && index < state.total
  return { ...state, isPositionSet: true, index: isInRange ? index : state.index }
}

function optionToggled(state: ExamState, { questionId, optionId, at }: EventOf<'option_toggled'>): ExamState {
  const question = state.questions.find((one) => one?.id === questionId)
  if (!question || state.phase !== 'open') return state
  const options = toggleOption(question, selectedAnswers(state, question), optionId)
  return withSelection({ ...state, isPositionSet: true }, questionId, {
    options,
    base: submittedAnswers(state, question),
    isSent: false,
    ...(at && { at }),
  })
}

/** A newer selection from another tab is kept in addition to the submission. */
function submitted(state: ExamState, { submission, leftMs }: EventOf<'submitted'>): ExamState {
  if (state.queue.some(({ key }) => key === submission.key)) return state
  const { questionId, answers } = submission
  const selection = state.selections[questionId]
  const hasNewerSelection = selection !== undefined && !isSameSelection(selection.options, answers)
  const queued = {
    ...state,
    queue: [...state.queue, submission],
    // The question is shown as "sending" immediately, before the answer is stored in the browser.
    sending: state.sending === 'idle' ? ('sending' as const) : state.sending,
    // Only the page of the click knows the time that was left.
    isPositionSet: state.isPositionSet || leftMs !== undefined,
    leftMsAtLastSubmit: leftMs ?? state.leftMsAtLastSubmit,
  }
  return withSelection(queued, questionId, hasNewerSelection ? { ...selection, base: answers, isSent: false } : null)
}

const withoutSubmission = (state: ExamState, { key }: Submission): ExamState => ({
  ...state,
  queue: state.queue.filter((one) => one.key !== key),
})

function delivered(state: ExamState, { submission, isAnswered, answered }: EventOf<'delivered'>): ExamState {
  const { questionId, answers } = submission
  const change = { interviewee_answers: [...answers], is_answered: isAnswered, draft: null }
  return atFirstUnanswered(
    withQuestion(withWriteCount(withoutSubmission(state, submission), questionId), questionId, change, answered),
  )
}

/** A rejected answer becomes a selection again, so that it is not lost. A newer selection stays. */
function refused(state: ExamState, { submission, isOvertaken }: EventOf<'refused'>): ExamState {
  const { questionId, answers } = submission
  const rest = withoutSubmission(state, submission)
  const isLastQueued = !rest.queue.some((one) => one.questionId === questionId)
  if (rest.queue.length === state.queue.length || !isLastQueued || isOvertaken) return rest
  const options = rest.selections[questionId]?.options ?? answers
  // The server has not stored the rejected answer, so the selection is based on the server's answer.
  const base = state.questions.find((one) => one?.id === questionId)?.interviewee_answers ?? []
  return withSelection(rest, questionId, { options, base, isSent: false })
}

function drafted(state: ExamState, { questionId, options }: EventOf<'drafted'>): ExamState {
  const question = state.questions.find((one) => one?.id === questionId)
  if (!question) return state
  const draft = unsubmittedDraft(question.interviewee_answers, options)
  const updated = withQuestion(withWriteCount(state, questionId), questionId, { draft: draft && [...draft] })
  const selection = updated.selections[questionId]
  if (!selection || !isSameSelection(selection.options, options)) return updated
  // If the selection is the same as the submitted answer, nothing is left to submit.
  const isSubmitted = isSameSelection(options, question.interviewee_answers)
  return withSelection(updated, questionId, isSubmitted ? null : { ...selection, isSent: true })
}

function flagged(state: ExamState, { questionId, isFlagged }: EventOf<'flagged'>): ExamState {
  const others = state.flags.filter((id) => id !== questionId)
  return { ...state, flags: isFlagged ? [...others, questionId] : others }
}

const inPhase = (state: ExamState, from: readonly Phase[], phase: Phase): ExamState =>
  from.includes(state.phase) ? { ...state, phase } : state

function hasServerFailed(state: ExamState, event: EventOf<'connection'>): boolean {
  const isWaiting = state.sending === 'retrying' || state.drafting === 'retrying'
  return event.hasServerFailed || (event.isOnline && isWaiting && state.hasServerFailed)
}

export function examReducer(state: ExamState, event: ExamEvent): ExamState {
  switch (event.kind) {
    case 'question_opened':
      return questionOpened(state, event.index)
    case 'option_toggled':
      return optionToggled(state, event)
    case 'selected':
      return withSelection(state, event.questionId, event.selection)
    case 'submitted':
      return submitted(state, event)
    case 'delivered':
      return delivered(state, event)
    case 'refused':
      return refused(state, event)
    case 'flagged':
      return flagged(state, event)
    case 'write_started':
      return withWriteCount(state, event.questionId)
    case 'drafted':
      return drafted(state, event)
    case 'loaded':
      return atFirstUnanswered(withLoadedQuestions(state, event))
    case 'sending':
      return { ...state, sending: event.sending }
    case 'drafting':
      return { ...state, drafting: event.drafting }
    case 'clock':
      return { ...state, ...withServerClock(state, event) }
    case 'browsers':
      return { ...state, browsers: event.browsers }
    case 'connection':
      return { ...state, isOnline: event.isOnline, hasServerFailed: hasServerFailed(state, event) }
    case 'storage_lost':
      return { ...state, isStorageWorking: false }
    case 'finishing':
      return state.phase === 'open' ? { ...state, phase: 'finishing', finishPressedAt: event.pressed ?? null } : state
    case 'finish_cancelled':
      return state.phase === 'finishing' ? { ...state, phase: 'open', finishPressedAt: null } : state
    case 'time_up':
      return inPhase(state, ['open', 'finishing'], 'time_up')
    case 'time_goes_on':
      return inPhase(state, ['time_up'], state.finishPressedAt ? 'finishing' : 'open')
    case 'ended':
      if (isPageBlocked(state) && state.phase !== 'closing') return state
      return { ...state, phase: event.phase, endReason: event.how ?? 'elsewhere' }
    case 'closing':
      return inPhase(state, ['open'], 'closing')
    case 'reopened':
      return isPageBlocked(state) ? state : { ...state, phase: 'reentry_required' }
    default:
      // Another tab may run a newer version of the page, and send events that this version does not know.
      return state
  }
}
