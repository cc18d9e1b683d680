import { isOverAt, type TestTimes } from '@assay/domain/exam/stage'
import { isAwaitingReturn } from '@assay/domain/exam/testClock'
import type { Db } from '../../platform/db/schema.ts'
import type { Limit, Limiter } from '../../platform/http/visitor/limits.ts'
import {
  type AttemptCache,
  type CachedAttempt,
  currentAttempt,
  possiblyOutdatedAttempt,
} from '../attempts/attemptCache.ts'
import { recordHeartbeat } from '../attempts/presence/heartbeats.ts'
import { isTrialOver } from '../attempts/trials.ts'
import { hasRoomAccess } from '../attempts/verification/roomCode.ts'
import { findWithGuessLimit } from '../interviews/unknownCode.ts'
import { type CandidateQuestion, findCandidateQuestion, loadCandidatePaper, type PaperCache } from './candidatePaper.ts'

interface CandidateContext {
  db: Db
  receivedAt: number
  caches: { attempts: AttemptCache; papers: PaperCache }
  limiter: Limiter
  address: string
  cookies: string | undefined
  path: Record<string, string>
}

type Refuse<Code extends string> = (code: Code) => never

const unlessTrialOver = (attempt: CachedAttempt | undefined, { receivedAt }: CandidateContext) =>
  attempt && isTrialOver(attempt.interview, receivedAt) ? undefined : attempt

export function findAttemptWithoutHeartbeat(
  candidate: CandidateContext & { refuse: Refuse<'INTERVIEW_NOT_FOUND'> },
): Promise<CachedAttempt> {
  const { db, caches, path, refuse } = candidate
  const find = async (code: string) => unlessTrialOver(await currentAttempt(db, caches.attempts, code), candidate)
  return findWithGuessLimit(candidate, find, path['code'] ?? '', refuse)
}

function recordCandidateHeartbeat(
  { caches, receivedAt, cookies }: CandidateContext,
  { interview }: CachedAttempt,
): void {
  const isRunning = interview.deadline_at !== null && !isOverAt(interview, receivedAt)
  if (isRunning && hasRoomAccess(interview, cookies))
    recordHeartbeat(caches.attempts.heartbeats, interview.id, { at: receivedAt, presence: null })
}

export async function findAttempt(
  candidate: CandidateContext & { refuse: Refuse<'INTERVIEW_NOT_FOUND'> },
): Promise<CachedAttempt> {
  const attempt = await findAttemptWithoutHeartbeat(candidate)
  recordCandidateHeartbeat(candidate, attempt)
  return attempt
}

type CandidateRequest = Parameters<typeof findAttempt>[0]

export const findAttemptWithLimit =
  (name: string, limit: Limit, find = findAttempt) =>
  async (candidate: CandidateRequest): Promise<CachedAttempt> => {
    const attempt = await find(candidate)
    candidate.limiter.take(name, limit, attempt.interview.code)
    return attempt
  }

/**
 * The limit for reading is high, because each answer loads the page of questions again and candidates may change pages
 * quickly.
 */
const READ_LIMIT = { burst: 120, windowMs: 24_000 }

export const findAttemptToRead = findAttemptWithLimit('read', READ_LIMIT)

export interface FoundQuestion {
  attempt: CachedAttempt
  /** Null if the test is not open or runs in another browser, so that every question id gives the same error. */
  question: CandidateQuestion | null
}

type QuestionContext = CandidateContext & { refuse: Refuse<'INTERVIEW_NOT_FOUND' | 'QUESTION_NOT_FOUND'> }

async function requirePaperQuestion(candidate: QuestionContext, attempt: CachedAttempt): Promise<FoundQuestion> {
  const { db, caches, path, cookies, receivedAt, refuse } = candidate
  const paper = await loadCandidatePaper(db, caches.papers, attempt.interview.id)
  const question = findCandidateQuestion(paper, path['id'] ?? '')
  if (question) return { attempt, question }
  const current = (await currentAttempt(db, caches.attempts, attempt.interview.code)) ?? attempt
  const mayKnowPaper = isOpen(current.interview, receivedAt) && hasRoomAccess(current.interview, cookies)
  return mayKnowPaper ? refuse('QUESTION_NOT_FOUND') : { attempt: current, question: null }
}

export async function findQuestionToRead(candidate: QuestionContext): Promise<FoundQuestion> {
  return requirePaperQuestion(candidate, await findAttemptToRead(candidate))
}

/** The limit for writing is high enough for a device that sends many stored offline answers at once. */
const WRITES = { burst: 60, windowMs: 12_000 }

/**
 * A cached test, even an outdated one, is enough to find the question. The test is checked again when the answer is
 * stored.
 */
export const findQuestionToWrite =
  (name: 'submission' | 'draft') =>
  async (candidate: QuestionContext): Promise<FoundQuestion> => {
    const { db, caches, path, limiter, refuse } = candidate
    const find = async (code: string) => {
      const known = await possiblyOutdatedAttempt(db, caches.attempts, code)
      const mayHaveChanged = known && (known.interview.started_at === null || known.interview.confirms !== null)
      return unlessTrialOver(mayHaveChanged ? await currentAttempt(db, caches.attempts, code) : known, candidate)
    }
    const attempt = await findWithGuessLimit(candidate, find, path['code'] ?? '', refuse)
    recordCandidateHeartbeat(candidate, attempt)
    limiter.take(name, WRITES, attempt.interview.code)
    return requirePaperQuestion(candidate, attempt)
  }

export function requireOpen(
  times: TestTimes,
  receivedAt: number,
  refuse: Refuse<'NOT_ACTIVATED' | 'INTERVIEW_CLOSED'>,
): void {
  if (times.started_at === null || isAwaitingReturn(times)) refuse('NOT_ACTIVATED')
  if (isOverAt(times, receivedAt)) refuse('INTERVIEW_CLOSED')
}

const isOpen = (times: TestTimes, receivedAt: number) =>
  times.started_at !== null && !isAwaitingReturn(times) && !isOverAt(times, receivedAt)

/** Before the start and after the end of a test, the refusal does not reveal which questions are in the test. */
export function requireQuestion(
  { attempt, question }: FoundQuestion,
  receivedAt: number,
  refuse: Refuse<'QUESTION_NOT_FOUND' | 'NOT_ACTIVATED' | 'INTERVIEW_CLOSED'>,
): CandidateQuestion {
  if (question) return question
  requireOpen(attempt.interview, receivedAt, refuse)
  return refuse('QUESTION_NOT_FOUND')
}
