import { Refused } from '@assay/contract/client'
import { redirect } from '@tanstack/react-router'
import { addExamTexts } from '../i18n/text.ts'
import { forgetOffline } from '../lib/offline/forgetOffline.ts'
import { loadPart } from '../lib/updates/parts.ts'
import { paths } from '../paths.ts'
import { ask, lookUp, timed } from './calls.ts'
import { noteClosed } from './ending.ts'
import { deadlineOf } from './engine/countdown.ts'
import { codeIn } from './entry/codeIn.ts'
import { forgetEnded } from './forgetEnded.ts'
import { examAt, examCode, readInterview, takeSeat } from './seat.ts'

const toExam = (code: string) => redirect({ to: paths.exam, params: { code }, replace: true })
const toEntry = (code: string) => redirect({ to: paths.interview, params: { code }, replace: true })
const notFound = () => redirect({ to: paths.notFound, replace: true, state: { isCandidate: true } })

/** Runs before every screen of a candidate. */
export async function prepare(): Promise<void> {
  await loadPart(addExamTexts)
  void forgetEnded()
}

/** Without a code there is nothing to show, unless an exam is under way. */
export function leadToKnownExam(): void {
  const code = examCode()
  if (code) throw toExam(code)
}

function whyNotFound(cause: unknown): never {
  // Only the server's word makes a code unknown; without a network it may well be right.
  if (cause instanceof Refused && cause.code === 'INTERVIEW_NOT_FOUND') throw notFound()
  throw cause
}

/** Reads the interview and leads on to where its candidate belongs. */
export async function arrive(code: string): Promise<void> {
  // What the staff's pages have kept in this browser is none of the candidate's business.
  forgetOffline()
  // A link in a text takes the full stop behind it along.
  if (codeIn(code) !== code) throw toEntry(codeIn(code))
  const { answer: interview, sentAt, gotAt } = await timed(ask(lookUp, { params: { code } })).catch(whyNotFound)
  if (interview.is_closed) {
    noteClosed()
    throw redirect({ to: paths.interviewEnd, replace: true })
  }
  readInterview(interview)
  if (!interview.is_activated) return
  await takeSeat(interview, deadlineOf(interview.remaining_time, sentAt, gotAt))
  throw toExam(code)
}

export function requireExam(code: string): void {
  if (!examAt(code)) throw toEntry(code)
}
