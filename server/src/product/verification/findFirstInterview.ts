import type { VerificationObstacle } from '@assay/contract/verification/verificationTests'
import type { Queryable } from '../../platform/db/schema.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { hasOpenVerificationTest } from '../attempts/verification/newest.ts'

type Found = { row: InterviewRow } | { reason: VerificationObstacle }

/** Returns null if a verification test is possible, even if the bank may have too few questions. */
async function verificationObstacle(
  db: Queryable,
  row: InterviewRow,
  now: number,
): Promise<VerificationObstacle | null> {
  if (row.confirms !== null) return 'IS_CONFIRMATION'
  // An anonymous candidate gets no verification test, because this test would reveal the candidate.
  if (row.closed_at === null || row.veil === 'veiled') return 'RESULT_NOT_AVAILABLE'
  if (row.may_confirm_since === null) return 'NOT_TOLD'
  if (!row.answered) return 'NOTHING_ANSWERED'
  return (await hasOpenVerificationTest(db, row.id, now)) ? 'ALREADY_CONFIRMED' : null
}

export async function findFirstInterview(db: Queryable, code: string, now: number): Promise<Found> {
  const row = await findByCode(db, 'byCode', code)
  if (!row) return { reason: 'INTERVIEW_NOT_FOUND' }
  const reason = await verificationObstacle(db, row, now)
  return reason ? { reason } : { row }
}
