import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { secondsOf } from '@assay/domain/exam/clock'
import type { KeptAnswers, KeptSelection, Submission } from './answerStores.ts'
import { forgetKept, readKept } from './kept.ts'
import { ask, close, handInLate, lookUp, refusalOf, submit } from './lateCalls.ts'
import type { Mark } from './marks.ts'
import { type LateNews, tellLate } from './news.ts'
import { numbersOf } from './numbersOf.ts'
import { submissionBody } from './submissionBody.ts'

type Found = NonNullable<Awaited<ReturnType<typeof readKept>>>

/** When to look again, where there is something left to do. */
type Next = { inMs: number } | 'done'

/** Behind a deadline answers still count for some seconds. */
const SETTLING_MS = 6_000
const SOON_MS = 2_000
const LONGEST_WAIT_MS = 10 * 60_000

interface LateAnswer {
  question_id: number
  question_code: string
  answers: number[]
  is_submitted: boolean
  time: string
}

const momentOf = (at: string | undefined) => at ?? new Date().toISOString()

const ofSubmission = ({ questionId, questionCode, answers, at }: Submission): LateAnswer => ({
  question_id: questionId,
  question_code: questionCode,
  answers: [...answers],
  is_submitted: true,
  time: momentOf(at),
})

const ofSelection = ({ questionId, questionCode = '', selection }: KeptSelection): LateAnswer => ({
  question_id: questionId,
  question_code: questionCode,
  answers: [...selection.options],
  is_submitted: false,
  time: momentOf(selection.at),
})

/** Of each question the last: what is ticked and not submitted is newer than what was. */
function lateAnswers({ submissions, selections }: KeptAnswers): LateAnswer[] {
  const all = [...submissions.map(ofSubmission), ...selections.map(ofSelection)]
  return [...new Map(all.map((one) => [one.question_id, one])).values()]
}

async function end(code: string, news: Omit<LateNews, 'code'>): Promise<'done'> {
  await forgetKept(code)
  tellLate({ code, ...news })
  return 'done'
}

async function finish(code: string, pressed: string | null): Promise<'done'> {
  if (pressed) {
    try {
      const answer = await ask(close, { params: { code }, body: { pressed_time: pressed } })
      if (answer?.is_closed !== true) throw new Error('Not from the server')
    } catch (cause) {
      // What our own server refuses here it would refuse again.
      if (refusalOf(cause) === null) throw cause
    }
  }
  return end(code, { numbers: [] })
}

/** What was refused; null where it was taken. */
async function bringThese(code: string, answers: LateAnswer[], pressed: string | null): Promise<string | null> {
  const body = { answers, ...(pressed && { pressed_time: pressed }) }
  try {
    const answer = await ask(handInLate, { params: { code }, body })
    // Whatever stands between may answer 200 as well.
    if (typeof answer?.taken !== 'number') throw new Error('Not from the server')
    return null
  } catch (cause) {
    const refused = refusalOf(cause)
    if (refused === null) throw cause
    return refused
  }
}

/** A test that is over: what is here is handed in late. */
async function bring(code: string, found: Found): Promise<Next> {
  const answers = lateAnswers(found)
  if (answers.length === 0) {
    // That Send was pressed is all that the server does not know.
    return finish(code, found.pressed)
  }
  const refused = await bringThese(code, answers, found.pressed)
  // In the seconds behind a deadline answers still come in time.
  if (refused === 'NOT_FINISHED') return carryOn(code, found, SOON_MS)
  if (refused === 'LATE_CLOSED') return end(code, { numbers: [], refused: numbersOf(found) })
  // One that cannot be taken takes none of the others along.
  if (refused !== null) for (const one of answers) await bringThese(code, [one], found.pressed)
  return end(code, { numbers: [] })
}

/** A test that still runs: what was submitted goes out as it would have, and then the finish that was pressed. */
async function carryOn(code: string, found: Found, againMs: number): Promise<Next> {
  for (const submission of found.submissions) {
    const { questionId, questionCode, key } = submission
    const body = { ...submissionBody(submission), is_answered: true }
    try {
      const given = { params: { code, id: questionId }, body, headers: { 'idempotency-key': key } }
      const answer = await ask(submit, given)
      if (answer?.question_code !== questionCode) throw new Error('Not from the server')
    } catch (cause) {
      const refused = refusalOf(cause)
      if (refused === null) throw cause
      if (refused === 'INTERVIEW_CLOSED') return { inMs: SOON_MS }
    }
  }
  if (found.pressed === null) return found.selections.length > 0 ? { inMs: againMs } : end(code, { numbers: [] })
  return finish(code, found.pressed)
}

async function handIn(code: string, interview: PublicInterview, found: Found): Promise<Next> {
  const { is_closed, is_activated, remaining_time } = interview
  if (is_closed) return bring(code, found)
  // It waits for its candidate: what is here is ticked there once they have entered.
  if (!is_activated) return 'done'
  return carryOn(code, found, Math.min(secondsOf(remaining_time) * 1_000 + SETTLING_MS, LONGEST_WAIT_MS))
}

/** A page that sits in the test holds the lock of its clock, and brings what it has by itself. */
export async function isSatInAnyTab(code: string): Promise<boolean> {
  const { held } = (await navigator.locks?.query()) ?? {}
  return held?.some(({ name }) => name === `assay-clock ${code}`) ?? false
}

/** Brings what this browser has of one test to the server, or says when to try again. Throws where nobody answers. `known`: what a worker, which reads no marks, was told. */
export async function handInOne(code: string, known?: Mark): Promise<Next> {
  if (await isSatInAnyTab(code)) return { inMs: SOON_MS }
  const kept = await readKept(code)
  if (!kept) return { inMs: SOON_MS }
  const found = { ...kept, ...known }
  const numbers = numbersOf(found)
  const isEmpty = found.submissions.length + found.selections.length === 0 && found.pressed === null
  if (isEmpty) return end(code, { numbers: [] })
  if (found.isOver) tellLate({ code, numbers })
  const interview = await ask(lookUp, { params: { code } }).catch((cause: unknown) => {
    if (refusalOf(cause) === 'INTERVIEW_NOT_FOUND') return null
    throw cause
  })
  if (interview && interview.code !== code) throw new Error('Not from the server')
  // It was deleted, and with it every reason to keep anything of it.
  return interview ? handIn(code, interview, found) : end(code, { numbers: [] })
}
