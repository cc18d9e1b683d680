import { isClosedAt, type Times } from '@assay/domain/exam/clock'
import type { Db } from '../db/schema.ts'
import type { Limiter } from '../http/limits.ts'
import { findForStranger } from '../interviews/unknownCode.ts'
import { currentExam, type Exam, knownExam } from '../sitting/live.ts'
import { type PaperQuestion, paperOf } from '../sitting/paper.ts'

interface Candidate {
  db: Db
  limiter: Limiter
  address: string
  path: Record<string, string>
}

type Refuse<Code extends string> = (code: Code) => never

/** The exam whose code is in the path, as it is now: all that a candidate is known by. */
export function findSeat(candidate: Candidate & { refuse: Refuse<'INTERVIEW_NOT_FOUND'> }): Promise<Exam> {
  return findForStranger(candidate, currentExam, candidate.path['code'] ?? '', candidate.refuse)
}

export interface Place {
  exam: Exam
  question: PaperQuestion
}

type Seeking = Candidate & { refuse: Refuse<'INTERVIEW_NOT_FOUND' | 'QUESTION_NOT_FOUND'> }

async function placeIn(candidate: Seeking, exam: Exam): Promise<Place> {
  const paper = await paperOf(candidate.db, exam.interview.id)
  const question = paper.find(({ id }) => String(id) === candidate.path['id'])
  return question ? { exam, question } : candidate.refuse('QUESTION_NOT_FOUND')
}

/** A question of this interview's paper; any other one is not there for this candidate. */
export const findPlace = async (candidate: Seeking): Promise<Place> => placeIn(candidate, await findSeat(candidate))

/** The same for a submission, which is decided by the journal and so need not be looked up as it is now. */
export async function findPlaceToWrite(candidate: Seeking): Promise<Place> {
  return placeIn(candidate, await findForStranger(candidate, knownExam, candidate.path['code'] ?? '', candidate.refuse))
}

/** A paper can be read only while its clock runs. */
export function requireOpen(
  times: Times,
  receivedAt: number,
  refuse: Refuse<'NOT_ACTIVATED' | 'INTERVIEW_CLOSED'>,
): void {
  if (times.started_at === null) refuse('NOT_ACTIVATED')
  if (isClosedAt(times, receivedAt)) refuse('INTERVIEW_CLOSED')
}
