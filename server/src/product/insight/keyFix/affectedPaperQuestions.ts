import type { KeyState } from '@assay/domain/insight/keyFix'
import { sql } from 'kysely'
import { inChunks } from '../../../platform/db/chunks.ts'
import { countRows } from '../../../platform/db/countRows.ts'
import { isSqlite, rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { cachedParser, readIds } from '../../attempts/paper.ts'
import { hidingColumns } from '../../attempts/states/interviewRow.ts'
import { interviewsIn, isInView } from '../../attempts/states/inView.ts'

const affectedPaperRows = (db: Queryable) =>
  db
    .selectFrom('papers')
    .innerJoin('interviews', 'interviews.id', 'papers.interview_id')
    .select(['papers.interview_id', 'papers.position', 'papers.version_id', 'papers.chosen'])
    .select(['papers.right_ids', 'papers.voided_by', 'papers.credited_by', 'papers.key_fix_id'])
    .select(['interviews.closed_at', 'interviews.score', 'interviews.code', 'interviews.name'])
    .select(['interviews.public_id', 'interviews.external_id'])
    .select(['interviews.label_set', 'interviews.blueprint_id', 'interviews.amount_of_questions'])
    .select(['interviews.correct', 'interviews.voided', 'interviews.credited', 'interviews.answered'])
    .select(['interviews.partially', 'interviews.wrong', 'interviews.unanswered', 'interviews.details'])
    .select('interviews.first_score')
    .select(hidingColumns.map((name) => `interviews.${name}` as const))
    .where(isInView('keyFix'))
    .orderBy('papers.interview_id')

type Row = Awaited<ReturnType<ReturnType<typeof affectedPaperRows>['execute']>>[number]

export interface AffectedPaperQuestion
  extends Omit<Row, 'right_ids' | 'voided_by' | 'credited_by' | 'key_fix_id' | 'chosen'> {
  chosen: number[] | null
  isFinished: boolean
  keyState: KeyState
}

export type PaperQuestionKey = Pick<AffectedPaperQuestion, 'interview_id' | 'position' | 'keyState'>

const affectedPaperQuestionOf =
  (idsOf: typeof readIds) =>
  (row: Row): AffectedPaperQuestion => {
    const { right_ids, voided_by, credited_by, key_fix_id, chosen, closed_at } = row
    return Object.assign(row, {
      chosen: chosen === null ? null : idsOf(chosen),
      isFinished: closed_at !== null,
      keyState: {
        correctIds: right_ids === null ? null : idsOf(right_ids),
        voidedBy: voided_by,
        creditedBy: credited_by,
        lastFixId: key_fix_id,
      },
    })
  }

export const readAffectedPaperQuestions = async (
  db: Queryable,
  versionIds: readonly number[],
): Promise<AffectedPaperQuestion[]> =>
  (await affectedPaperRows(db).where('papers.version_id', 'in', versionIds).execute()).map(
    affectedPaperQuestionOf(cachedParser(readIds)),
  )

/** If a test ends at the same time, its result uses the new answer key, or the fix changes the stored result. */
export async function lockAffectedPaperQuestions(
  tx: Tx,
  versionIds: readonly number[],
): Promise<AffectedPaperQuestion[]> {
  // SQLite has only one writer, so no locks of rows are needed.
  if (isSqlite(tx)) return readAffectedPaperQuestions(tx, versionIds)
  await interviewsIn(tx, 'keyFix')
    .select('id')
    .where('closed_at', 'is not', null)
    .where('id', 'in', tx.selectFrom('papers').select('interview_id').where('version_id', 'in', versionIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .selectFrom('papers')
    .select('interview_id')
    .where('version_id', 'in', versionIds)
    .orderBy('interview_id')
    .forUpdate()
    .execute()
  return readAffectedPaperQuestions(tx, versionIds)
}

const keyColumns = {
  ...({ interview_id: 'bigint', position: 'bigint', voided_by: 'bigint' } as const),
  ...({ credited_by: 'bigint', key_fix_id: 'bigint', right_ids: 'text' } as const),
}

export type KeyRow = Record<Exclude<keyof typeof keyColumns, 'right_ids'>, number | null> & { right_ids: string | null }

export const keyRowOf = ({ interview_id, position, keyState }: PaperQuestionKey): KeyRow => ({
  interview_id,
  position,
  voided_by: keyState.voidedBy,
  credited_by: keyState.creditedBy,
  key_fix_id: keyState.lastFixId,
  right_ids: keyState.correctIds && JSON.stringify(keyState.correctIds),
})

export async function updatePaperKeys(tx: Tx, rows: readonly KeyRow[]): Promise<void> {
  const marking = sql`
    update papers set right_ids = input.right_ids, voided_by = input.voided_by,
      credited_by = input.credited_by, key_fix_id = input.key_fix_id
    from ${rowsAsTable(tx, keyColumns, rows)}
    where papers.interview_id = input.interview_id and papers.position = input.position`
  await marking.execute(tx)
}

export async function countVoidedQuestions(
  db: Queryable,
  interviewIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await inChunks(interviewIds, (among) =>
    db
      .selectFrom('papers')
      .select(['interview_id', sql<number>`count(*)`.as('amount')])
      .where('papers.voided_by', 'is not', null)
      .where('interview_id', 'in', among)
      .groupBy('interview_id')
      .execute(),
  )
  return new Map(rows.map(({ interview_id, amount }) => [interview_id, amount]))
}

export const countFinishedTests = (db: Queryable, versionIds: readonly number[]): Promise<number> =>
  countRows(
    db
      .selectFrom('papers')
      .innerJoin('interviews', 'interviews.id', 'papers.interview_id')
      .where('papers.version_id', 'in', versionIds)
      .where(isInView('keyFix'))
      .where('interviews.closed_at', 'is not', null),
  )
