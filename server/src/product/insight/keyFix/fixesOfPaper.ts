import type { ActiveFix } from '@assay/domain/insight/keyFix'
import type { Queryable } from '../../../platform/db/schema.ts'
import { readIds } from '../../attempts/paper.ts'
import { digestText } from '../digests.ts'
import { type FixRow, fixRows } from './fixRow.ts'

export interface PaperFix extends ActiveFix {
  row: FixRow
}

export const fixesInForce = (db: Queryable, questionIds: readonly number[]): Promise<FixRow[]> =>
  questionIds.length === 0
    ? Promise.resolve([])
    : fixRows(db)
        .where('key_fixes.question_id', 'in', questionIds)
        .where('key_fixes.undone_at', 'is', null)
        .orderBy('key_fixes.id')
        .execute()

const skippedFixes = (db: Queryable, interviewId: number) =>
  db.selectFrom('key_fix_left').select('key_fix_id').where('interview_id', '=', interviewId).execute()

interface Question {
  id: number
  description: string
  drawnOptions: readonly { id: number; description: string }[]
  lastFixId: number | null
}

export async function fixesOfPaper(
  db: Queryable,
  interviewId: number,
  paper: readonly Question[],
): Promise<ReadonlyMap<number, PaperFix[]>> {
  const fixed = paper.filter(({ lastFixId }) => lastFixId !== null)
  if (fixed.length === 0) return new Map()
  const ids = fixed.map(({ id }) => id)
  const activeFixes = Map.groupBy(await fixesInForce(db, ids), ({ question_id }) => question_id)
  const skipped = new Set((await skippedFixes(db, interviewId)).map(({ key_fix_id }) => key_fix_id))
  return new Map(
    fixed.map(({ id, description, drawnOptions }) => {
      const textDigest = digestText({ description, answers: drawnOptions })
      const own = (activeFixes.get(id) ?? []).filter(
        (row) => row.wording === textDigest && row.covered_to >= interviewId,
      )
      const fixes = own.map((row): PaperFix => {
        const { treatment } = row
        return { id: row.id, treatment, correctIds: readIds(row.right_ids), keepsOldKey: skipped.has(row.id), row }
      })
      return [id, fixes]
    }),
  )
}
