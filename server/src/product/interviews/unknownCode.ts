import { isInterviewCode } from '@assay/domain/exam/interviewCodes'
import { networkOf } from '../../platform/http/visitor/address.ts'
import type { Limiter } from '../../platform/http/visitor/limits.ts'

/** An interview code has 128 random bits and cannot be guessed, so the rate limit is only an additional protection. */
const GUESS_LIMIT = { burst: 30, windowMs: 60_000 }

interface LimitedCaller {
  limiter: Limiter
  address: string
}

export async function findWithGuessLimit<Found>(
  { limiter, address }: LimitedCaller,
  find: (code: string) => Promise<Found | undefined>,
  code: string,
  refuse: (code: 'INTERVIEW_NOT_FOUND') => never,
): Promise<Found> {
  const found = isInterviewCode(code) ? await find(code) : undefined
  if (found) return found
  limiter.take('unknown code', GUESS_LIMIT, networkOf(address))
  return refuse('INTERVIEW_NOT_FOUND')
}
