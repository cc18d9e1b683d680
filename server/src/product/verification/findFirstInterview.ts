import type { VerificationObstacle } from '@assay/contract/verification/verificationTests'
import type { Queryable } from '../../platform/db/schema.ts'
import type { InterviewRow } from '../attempts/interviewRow.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { hasOpenVerificationTest } from '../attempts/verification/newest.ts'

type Found = { row: InterviewRow } | { reason: VerificationObstacle }

/** Null if the interview can have a verification test. The number of questions in the bank is not checked here. */
async function verificationObstacle(
  db: Queryable,
  row: InterviewRow,
  now: number,
): Promise<VerificationObstacle | null> {
  if (row.confirms !== null) return 'IS_CONFIRMATION'
  // A verification test would reveal the candidate, so it is possible only after an anonymous review.
  if (row.closed_at === null || row.veil === 'veiled') return 'RESULT_NOT_AVAILABLE'
  if (row.may_confirm_since === null) return 'NOT_TOLD'
  if (!row.answered) return 'NOTHING_ANSWERED'
  return (await hasOpenVerificationTest(db, row.id, now)) ? 'ALREADY_CONFIRMED' : null
}

export async function findFirstInterview(db: Queryable, code: string, now: number): Promise<Found> {
  const row = await findByCode(db, 'code', code)
  if (!row) return { reason: 'INTERVIEW_NOT_FOUND' }
  const reason = await verificationObstacle(db, row, now)
  return reason ? { reason } : { row }
}
