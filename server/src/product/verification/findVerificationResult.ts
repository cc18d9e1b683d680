import type { Confirmation } from '@assay/contract/verification/verificationTests'
import { stageOf, statusOf } from '@assay/domain/exam/stage'
import type { Queryable } from '../../platform/db/schema.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { parseVerdictDocument, readBasis } from '../attempts/verification/documents.ts'
import { findConfirmationRow, firstInterviewCodes } from '../attempts/verification/newest.ts'

export async function findVerificationResult(db: Queryable, row: InterviewRow): Promise<Confirmation | null> {
  const found = await findConfirmationRow(db, row)
  if (!found) return null
  const { code, confirms, basis: document, told, verdict, ...clock } = found
  const { first: ofFirst, second, ...basis } = readBasis(document)
  const first = row.confirms === null ? row.code : (await firstInterviewCodes(db, [{ confirms }])).get(confirms ?? 0)
  return {
    code,
    first: first ?? '',
    interview_status: statusOf(stageOf(clock)),
    verdict,
    ...parseVerdictDocument(told),
    basis: { ...basis, first: [...ofFirst], second: [...second] },
  }
}
