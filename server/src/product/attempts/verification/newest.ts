import type { VerificationSummary } from '@assay/contract/interviews/verificationResult'
import { stageOf, statusOf } from '@assay/domain/exam/stage'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import type { InterviewRow } from '../states/interviewRow.ts'
import { interviewsIn, rowsIn } from '../states/inView.ts'
import { parseVerdictDocument } from './documents.ts'

const confirmationRows = (db: Queryable, firstIds: readonly number[]) =>
  interviewsIn(db, 'lists')
    .innerJoin('confirmations', 'confirmations.interview_id', 'interviews.id')
    .select(['interviews.id', 'interviews.code', 'interviews.confirms', 'interviews.started_at'])
    .select(['interviews.deadline_at', 'interviews.closed_at', 'confirmations.told', 'confirmations.verdict'])
    .where('interviews.confirms', 'in', firstIds)
    .orderBy('interviews.id')
    .$narrowType<{ confirms: number }>()
    .execute()

export async function newestConfirmations(
  db: Queryable,
  firstIds: readonly number[],
): Promise<ReadonlyMap<number, VerificationSummary>> {
  const rows = await confirmationRows(db, firstIds)
  return new Map(
    rows.map(({ confirms, code, verdict, told, ...clock }) => {
      const { correct, counted } = parseVerdictDocument(told)
      return [confirms, { code, interview_status: statusOf(stageOf(clock)), verdict, correct, counted }]
    }),
  )
}

export async function firstInterviewCodes(
  db: Queryable,
  rows: readonly Pick<InterviewRow, 'confirms'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ confirms }) => confirms ?? []))]
  if (ids.length === 0) return new Map()
  const firsts = await interviewsIn(db, 'lists').select(['id', 'code']).where('id', 'in', ids).execute()
  return new Map(firsts.map(({ id, code }) => [id, code]))
}

/** The result includes verification tests in any state, because they are all deleted together with the interview. */
export const confirmationsOf = (db: Queryable, firstIds: readonly number[]): Promise<InterviewRow[]> =>
  rowsIn(db, 'all').where('confirms', 'in', firstIds).orderBy('id', 'desc').execute()

export async function hasOpenVerificationTest(tx: Queryable, firstId: number, now: number): Promise<boolean> {
  const row = await interviewsIn(tx, 'lists')
    .select('id')
    .where('confirms', '=', firstId)
    .where(({ eb, or, and }) =>
      or([
        eb('started_at', 'is not', null),
        and([eb('withdrawn_at', 'is', null), or([eb('closes_at', 'is', null), eb('closes_at', '>', now)])]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

export const insertConfirmation = (tx: Tx, row: { interview_id: number; basis: string; told: string }) =>
  tx
    .insertInto('confirmations')
    .values({ ...row, verdict: null, room_hash: null, room_until: null })
    .execute()

export const findConfirmationRow = (db: Queryable, row: InterviewRow) =>
  interviewsIn(db, 'lists')
    .innerJoin('confirmations', 'confirmations.interview_id', 'interviews.id')
    .select(['interviews.id', 'interviews.code', 'interviews.confirms', 'interviews.started_at'])
    .select(['interviews.deadline_at', 'interviews.closed_at'])
    .select(['confirmations.basis', 'confirmations.told', 'confirmations.verdict'])
    .where(({ eb }) =>
      row.confirms === null ? eb('interviews.confirms', '=', row.id) : eb('interviews.id', '=', row.id),
    )
    .orderBy('interviews.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const firstInterviewIds = async (db: Queryable, id: number): Promise<number[]> => {
  const rows = await interviewsIn(db, 'all').select('confirms').where('id', '=', id).execute()
  return rows.flatMap(({ confirms }) => confirms ?? [])
}
