import type { KeyFix } from '@assay/contract/insight/keyFix'
import { isoOf } from '@assay/domain/isoTime'
import type { Selectable } from 'kysely'
import type { Queryable, Schema } from '../../../platform/db/schema.ts'
import { readIds } from '../../attempts/paper.ts'

export type FixRow = Selectable<Schema['key_fixes']> & { question_code: string }

export const fixRows = (db: Queryable) =>
  db
    .selectFrom('key_fixes')
    .innerJoin('questions', 'questions.id', 'key_fixes.question_id')
    .selectAll('key_fixes')
    .select('questions.code as question_code')

const fixAuthor = (id: number | null, full_name: string) => (id === null ? null : { id, full_name })

export const fixSummary = ({ treatment, reason, by_id, by_name, at }: FixRow) => ({
  treatment,
  reason,
  by: fixAuthor(by_id, by_name),
  time: isoOf(at),
})

export function asKeyFix(row: FixRow): KeyFix {
  const { id, question_id, question_code, of_version, version, finished, unfinished, changed, score_changed } = row
  const { undone_at, undone_by, undone_by_name, undone_reason } = row
  const undone = { reason: undone_reason ?? '', by: fixAuthor(undone_by, undone_by_name ?? '') }
  return {
    id,
    question_id,
    question_code,
    of_version,
    version,
    finished,
    unfinished,
    changed,
    score_changed,
    ...fixSummary(row),
    right: readIds(row.right_ids),
    right_before: readIds(row.right_before),
    undone: undone_at === null ? null : { ...undone, time: isoOf(undone_at) },
  }
}
