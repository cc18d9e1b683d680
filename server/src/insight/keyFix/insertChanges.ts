import type { Schema, Tx } from '../../db/schema.ts'
import { insertRowsLater } from '../../db/writeTogether.ts'

const numbers = ['place', 'score_before', 'score_after', 'rank_before', 'rank_after', 'rank_of'] as const
const columns = {
  ...({ key_fix_id: 'bigint', interview_id: 'bigint', status_before: 'text', status_after: 'text' } as const),
  ...Object.fromEntries(numbers.map((name) => [name, 'bigint' as const])),
}

export const insertChanges = (tx: Tx, rows: readonly Schema['key_fix_changes'][]): Promise<void> =>
  insertRowsLater(tx, 'key_fix_changes', columns, rows)
