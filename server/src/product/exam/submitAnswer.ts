import { hhmmss } from '@assay/domain/exam/formatDuration'
import type { Db } from '../../platform/db/schema.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { recordDelayedAnswer } from '../attempts/closing/recordDelayedAnswer.ts'
import type { IncomingAnswer, SavedSubmission, SubmissionOutcome } from '../attempts/groupCommit/decideSubmission.ts'
import type { GroupCommits } from '../attempts/groupCommit/groupCommits.ts'
import { type CandidatePaper, type CandidateQuestion, findCandidateQuestion } from './candidatePaper.ts'

type SubmitRefusal = 'INTERVIEW_NOT_FOUND' | 'NOT_ACTIVATED'
type SubmitResult = SavedSubmission | 'superseded'

export function requireValidOptions(
  { version }: CandidateQuestion,
  answers: readonly number[],
  field = 'answers',
): number[] {
  answers.forEach((id, at) => {
    if (!version.options.has(id)) refuseField(`${field}.${at}`, 'UNKNOWN_ANSWER')
  })
  const chosen = [...new Set(answers)].sort((one, other) => one - other)
  if (!version.isMultipleChoice && chosen.length > 1) refuseField(field, 'ONE_ANSWER')
  return chosen
}

interface SentAnswer {
  question_id: number
  question_code: string
  answers: readonly number[]
}

export function requireValidAnswerInPaper(
  paper: CandidatePaper,
  sent: SentAnswer,
  at: number,
  refuse: (code: 'QUESTION_NOT_FOUND') => never,
) {
  const question = findCandidateQuestion(paper, String(sent.question_id)) ?? refuse('QUESTION_NOT_FOUND')
  if (sent.question_code !== question.version.code) refuseField(`answers.${at}.question_code`, 'WRONG_QUESTION')
  return { position: question.position, options: requireValidOptions(question, sent.answers, `answers.${at}.answers`) }
}

export function savedOrRefuse(
  outcome: Exclude<SubmissionOutcome, 'too_late'>,
  refuse: (code: SubmitRefusal) => never,
  keyField = 'idempotency-key',
): SubmitResult {
  if (outcome === 'gone') return refuse('INTERVIEW_NOT_FOUND')
  if (outcome === 'not_started') return refuse('NOT_ACTIVATED')
  if (outcome === 'too_many') throw new Refusal(429, 'TOO_MANY_TRIES', { headers: { 'retry-after': '60' } })
  return outcome === 'key_of_another' ? refuseField(keyField, 'KEY_REUSED') : outcome
}

interface SaveContext {
  db: Db
  caches: { attempts: AttemptCache }
  commits: GroupCommits
  receivedAt: number
  earliestArrivalAt: number
}

/** If another node has already ended the test, the arrival time of the answer decides whether it counts. */
export async function saveSubmission(
  { db, caches, commits, receivedAt, earliestArrivalAt }: SaveContext,
  incoming: IncomingAnswer,
): Promise<SubmissionOutcome> {
  const outcome = await commits.submissions.add(incoming)
  if (outcome !== 'too_late' || earliestArrivalAt >= receivedAt) return outcome
  return (
    (await recordDelayedAnswer(db, caches.attempts, { ...incoming, receivedAt: earliestArrivalAt }, receivedAt)) ??
    outcome
  )
}

export const remainingTime = ({ deadlineAt, receivedAt }: SavedSubmission, waitedMs: number) =>
  hhmmss(Math.max(0, deadlineAt - receivedAt - waitedMs))
