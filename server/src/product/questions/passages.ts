import { fieldError } from '@assay/contract/fieldErrors'
import type { Passages } from '@assay/domain/bank/drawing/blocks'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { refuseFields } from '../../platform/http/refusal.ts'
import { listKnownPassages } from '../passages/queries.ts'

export async function questionsOfPassages(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('questions')
    .select(({ fn }) => ['passage_id', fn.countAll<number>().as('amount')])
    .where('passage_id', 'in', ids)
    .where('archived_at', 'is', null)
    .groupBy('passage_id')
    .execute()
  return new Map(rows.map(({ passage_id, amount }) => [passage_id ?? 0, Number(amount)]))
}

/** Remove a passage from archived questions before it is deleted, so that no question refers to it. */
export const removePassageFromQuestions = (tx: Tx, id: number) =>
  tx.updateTable('questions').set({ passage_id: null }).where('passage_id', '=', id).execute()

export const setPassageOf = (tx: Tx, questionId: number, passage_id: number | null) =>
  tx.updateTable('questions').set({ passage_id }).where('id', '=', questionId).execute()

export async function passagesInBank(db: Queryable): Promise<Passages> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'passage_id'])
    .where('passage_id', 'is not', null)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, passage_id }) => [id, passage_id ?? 0]))
}

/** The transaction that checks the passages must have the lock of the question bank. */
export async function requirePassages(
  tx: Tx,
  wanted: readonly { field: string; passage_id: number | null | undefined }[],
): Promise<void> {
  const named = wanted.flatMap(({ field, passage_id }) =>
    passage_id === null || passage_id === undefined ? [] : [{ field, passage_id }],
  )
  const ids = [...new Set(named.map(({ passage_id }) => passage_id))]
  const known = new Set(ids.length > 0 ? await listKnownPassages(tx, ids) : [])
  const unknown = named.filter(({ passage_id }) => !known.has(passage_id))
  if (unknown.length > 0) refuseFields(unknown.map(({ field }) => fieldError(field, 'UNKNOWN_PASSAGE')))
}
