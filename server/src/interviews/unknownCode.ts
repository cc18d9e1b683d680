import { isCode } from '@assay/domain/interview'
import type { Db } from '../db/schema.ts'
import type { Limiter } from '../http/limits.ts'
import { findByCode, type InterviewRow } from './queries.ts'

/** Codes hold 128 random bits; whoever guesses is slowed down all the same. */
const GUESSES = { burst: 30, perMs: 60_000 }

interface Seeker {
  db: Db
  limiter: Limiter
  address: string
}

/** Finds an interview for somebody who is known by nothing but the code. */
export async function findForStranger(
  { db, limiter, address }: Seeker,
  code: string,
  refuse: (code: 'INTERVIEW_NOT_FOUND') => never,
): Promise<InterviewRow> {
  const interview = isCode(code) ? await findByCode(db, code) : undefined
  if (interview) return interview
  limiter.take('unknown code', GUESSES, address)
  return refuse('INTERVIEW_NOT_FOUND')
}
