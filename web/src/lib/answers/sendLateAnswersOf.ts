import { type Arguments, type Connection, Refused, send } from '@assay/contract/client'
import type { Endpoint, ResponseOf } from '@assay/contract/endpoint'
import type * as full from '@assay/contract/exam/exam'
import { examCalls } from '@assay/contract/exam/examCalls'
import type { getInterview, PublicInterview } from '@assay/contract/interviews/interviews'
import type * as late from '@assay/contract/lateAnswers'
import { secondsOf } from '@assay/domain/exam/formatDuration'
import type { Submission, UnsentAnswers, UnsentSelection } from './answerStores.ts'
import { device } from './device.ts'
import { type LateAnswerNews, publishLateAnswerNews } from './lateAnswerNews.ts'
import { questionNumbers } from './questionNumbers.ts'
import { submissionBody } from './submissionBody.ts'
import { deleteUnsentAnswers, readUnsentAnswers } from './unsentAnswers.ts'
import type { UnsentRecord } from './unsentRecords.ts'

const TIMEOUT_MS = 15_000

const connection: Connection = { base: '', headers: () => ({ 'x-assay-device': device() }) }

/** Without the schemas, the validation library stays out of the candidate's bundle. */
const withoutSchemas = <E extends Endpoint>(call: Pick<Endpoint, 'method' | 'path' | 'access'>) => call as unknown as E

const getExam = withoutSchemas<typeof getInterview>(examCalls.getInterview)
const submit = withoutSchemas<typeof full.submitAnswer>(examCalls.submitAnswer)
const close = withoutSchemas<typeof full.closeInterview>(examCalls.closeInterview)
const sendLateAnswers = withoutSchemas<typeof late.sendLateAnswers>(examCalls.late)

const sendRequest = <E extends Endpoint>(call: E, args: Arguments<E>): Promise<ResponseOf<E>> =>
  send(connection, call, { ...args, signal: AbortSignal.timeout(TIMEOUT_MS) })

/** The error code of Assay's server. After any other failure, the result is null, and the call is retried. */
function refusalCode(cause: unknown): string | null {
  if (!(cause instanceof Refused) || cause.code === 'SERVER_ERROR') return null
  const { status, code } = cause
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? code : null
}

type UnsentWork = NonNullable<Awaited<ReturnType<typeof readUnsentAnswers>>>

type Next = { inMs: number } | 'done'

/** The server accepts normal answers for some seconds after the deadline, so late answers are sent after this time. */
const SETTLING_MS = 6_000
const RETRY_MS = 2_000
const LONGEST_WAIT_MS = 10 * 60_000

interface LateAnswer {
  question_id: number
  question_code: string
  answers: number[]
  is_submitted: boolean
  time: string
}

const momentOf = (at: string | undefined) => at ?? new Date().toISOString()

const lateAnswerOfSubmission = ({ questionId, questionCode, answers, at }: Submission): LateAnswer => ({
  question_id: questionId,
  question_code: questionCode,
  answers: [...answers],
  is_submitted: true,
  time: momentOf(at),
})

const lateAnswerOfSelection = ({ questionId, questionCode = '', selection }: UnsentSelection): LateAnswer => ({
  question_id: questionId,
  question_code: questionCode,
  answers: [...selection.options],
  is_submitted: false,
  time: momentOf(selection.at),
})

/** If a question has a submission and a selection, only the selection is sent, because a selection is always newer. */
function lateAnswers({ submissions, selections }: UnsentAnswers): LateAnswer[] {
  const all = [...submissions.map(lateAnswerOfSubmission), ...selections.map(lateAnswerOfSelection)]
  return [...new Map(all.map((one) => [one.question_id, one])).values()]
}

async function discardAndPublish(code: string, news: Omit<LateAnswerNews, 'code'>): Promise<'done'> {
  await deleteUnsentAnswers(code)
  publishLateAnswerNews({ code, ...news })
  return 'done'
}

async function finish(code: string, pressed: string | null): Promise<'done'> {
  if (pressed) {
    try {
      const answer = await sendRequest(close, { params: { code }, body: { pressed_time: pressed } })
      if (answer?.is_closed !== true) throw new Error('Not from the server')
    } catch (cause) {
      // If our own server has rejected the call, a retry would be rejected too. Other failures are retried.
      if (refusalCode(cause) === null) throw cause
    }
  }
  return discardAndPublish(code, { numbers: [] })
}

async function postLateAnswers(code: string, answers: LateAnswer[], pressed: string | null): Promise<string | null> {
  const body = { answers, ...(pressed && { pressed_time: pressed }) }
  try {
    const answer = await sendRequest(sendLateAnswers, { params: { code }, body })
    // A proxy may also reply with status 200, so the body is checked.
    if (typeof answer?.taken !== 'number') throw new Error('Not from the server')
    return null
  } catch (cause) {
    const refused = refusalCode(cause)
    if (refused === null) throw cause
    return refused
  }
}

async function sendOrFinish(code: string, unsent: UnsentWork): Promise<Next> {
  const answers = lateAnswers(unsent)
  if (answers.length === 0) {
    return finish(code, unsent.pressed)
  }
  const refused = await postLateAnswers(code, answers, unsent.pressed)
  // `NOT_FINISHED` means that the deadline has just passed, and that the server still accepts normal answers.
  if (refused === 'NOT_FINISHED') return continueSubmitting(code, unsent, RETRY_MS)
  if (refused === 'LATE_CLOSED') return discardAndPublish(code, { numbers: [], refused: questionNumbers(unsent) })
  // One rejected answer must not block the other answers, so each answer is sent separately.
  if (refused !== null) for (const one of answers) await postLateAnswers(code, [one], unsent.pressed)
  return discardAndPublish(code, { numbers: [] })
}

async function continueSubmitting(code: string, unsent: UnsentWork, againMs: number): Promise<Next> {
  for (const submission of unsent.submissions) {
    const { questionId, questionCode, key } = submission
    const body = { ...submissionBody(submission), is_answered: true }
    try {
      const args = { params: { code, id: questionId }, body, headers: { 'idempotency-key': key } }
      const answer = await sendRequest(submit, args)
      if (answer?.question_code !== questionCode) throw new Error('Not from the server')
    } catch (cause) {
      const refused = refusalCode(cause)
      if (refused === null) throw cause
      if (refused === 'INTERVIEW_CLOSED') return { inMs: RETRY_MS }
    }
  }
  if (unsent.pressed === null)
    return unsent.selections.length > 0 ? { inMs: againMs } : discardAndPublish(code, { numbers: [] })
  return finish(code, unsent.pressed)
}

async function sendByState(code: string, interview: PublicInterview, unsent: UnsentWork): Promise<Next> {
  const { is_closed, is_activated, remaining_time } = interview
  if (is_closed) return sendOrFinish(code, unsent)
  // When the candidate of a reopened test returns, the unsent answers become selections.
  if (!is_activated) return 'done'
  return continueSubmitting(code, unsent, Math.min(secondsOf(remaining_time) * 1_000 + SETTLING_MS, LONGEST_WAIT_MS))
}

/** A page with an open test has the lock of the test's clock, and sends the data itself. */
export async function isTestOpenInTab(code: string): Promise<boolean> {
  const { held } = (await navigator.locks?.query()) ?? {}
  return held?.some(({ name }) => name === `assay-clock ${code}`) ?? false
}

/** A service worker cannot read local storage, so it passes the record of unsent data as `known`. */
export async function sendLateAnswersOf(code: string, known?: UnsentRecord): Promise<Next> {
  if (await isTestOpenInTab(code)) return { inMs: RETRY_MS }
  const kept = await readUnsentAnswers(code)
  if (!kept) return { inMs: RETRY_MS }
  const unsent = { ...kept, ...known }
  const numbers = questionNumbers(unsent)
  const isEmpty = unsent.submissions.length + unsent.selections.length === 0 && unsent.pressed === null
  if (isEmpty) return discardAndPublish(code, { numbers: [] })
  if (unsent.isOver) publishLateAnswerNews({ code, numbers })
  const interview = await sendRequest(getExam, { params: { code } }).catch((cause: unknown) => {
    if (refusalCode(cause) === 'INTERVIEW_NOT_FOUND') return null
    throw cause
  })
  if (interview && interview.code !== code) throw new Error('Not from the server')
  // If the server has deleted the test, its data is deleted here too.
  return interview ? sendByState(code, interview, unsent) : discardAndPublish(code, { numbers: [] })
}
