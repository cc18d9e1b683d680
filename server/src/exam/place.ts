import { isClosedAt } from '@assay/domain/clock'
import type { Db } from '../db/schema.ts'
import type { Limiter } from '../http/limits.ts'
import { type PaperQuestion, paperOf } from '../interviews/paper.ts'
import type { InterviewRow } from '../interviews/queries.ts'
import { findForStranger } from '../interviews/unknownCode.ts'

interface Candidate {
  db: Db
  limiter: Limiter
  address: string
  path: Record<string, string>
}

type Refuse<Code extends string> = (code: Code) => never

/** The interview whose code is in the path: all that a candidate is known by. */
export function findSeat(candidate: Candidate & { refuse: Refuse<'INTERVIEW_NOT_FOUND'> }): Promise<InterviewRow> {
  return findForStranger(candidate, candidate.path['code'] ?? '', candidate.refuse)
}

export interface Place {
  interview: InterviewRow
  question: PaperQuestion
}

/** A question of this interview's paper; any other one is not there for this candidate. */
export async function findPlace(
  candidate: Candidate & { refuse: Refuse<'INTERVIEW_NOT_FOUND' | 'QUESTION_NOT_FOUND'> },
): Promise<Place> {
  const interview = await findSeat(candidate)
  const paper = await paperOf(candidate.db, interview.id)
  const question = paper.find(({ id }) => String(id) === candidate.path['id'])
  return question ? { interview, question } : candidate.refuse('QUESTION_NOT_FOUND')
}

/** A paper can be read only while its clock runs. */
export function requireOpen(
  interview: InterviewRow,
  receivedAt: number,
  refuse: Refuse<'NOT_ACTIVATED' | 'INTERVIEW_CLOSED'>,
): void {
  if (interview.started_at === null) refuse('NOT_ACTIVATED')
  if (isClosedAt(interview, receivedAt)) refuse('INTERVIEW_CLOSED')
}
