import type { PageWindow } from '@assay/domain/paging'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'

const shown = ['id', 'name', 'description', 'color', 'amount_of_questions'] as const

export const listLabelsPage = (db: Queryable, page: PageWindow | null) =>
  db
    .selectFrom('labels')
    .select(shown)
    .orderBy('name')
    .$if(page !== null, (query) => query.limit(page?.count ?? 0).offset(page?.start ?? 0))
    .execute()

export const countLabels = (db: Queryable): Promise<number> => countRows(db.selectFrom('labels'))

export const findLabel = (db: Queryable, id: number) =>
  db.selectFrom('labels').select(shown).where('id', '=', id).executeTakeFirst()

export const findLabelsNamed = (db: Queryable, names: readonly string[]) =>
  db.selectFrom('labels').select(shown).where('name', 'in', names).orderBy('name').execute()

export const insertLabel = (tx: Tx, label: { name: string; description: string; color: string }) =>
  tx
    .insertInto('labels')
    .values({ ...label, amount_of_questions: 0 })
    .returning(shown)
    .executeTakeFirstOrThrow()

export const changeLabel = (
  tx: Tx,
  id: number,
  values: { name: string; description?: string | undefined; color?: string | undefined },
) =>
  // A label that a user has changed no longer belongs to its import.
  tx
    .updateTable('labels')
    .set({ ...values, import_id: null })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()

export const removeLabel = (tx: Tx, id: number) =>
  tx.deleteFrom('labels').where('id', '=', id).returningAll().executeTakeFirst()

export const createOrCountLabels = (
  tx: Tx,
  amounts: ReadonlyMap<string, number>,
  color: string,
  import_id: number | null = null,
) =>
  tx
    .insertInto('labels')
    .values(
      [...amounts].map(([name, amount_of_questions]) => ({
        name,
        description: '',
        color,
        amount_of_questions,
        import_id,
      })),
    )
    .onConflict((row) =>
      row.column('name').doUpdateSet(({ eb, ref }) => ({
        amount_of_questions: eb(ref('labels.amount_of_questions'), '+', ref('excluded.amount_of_questions')),
      })),
    )
    .returning(['id', 'name'])
    .execute()

export const decrementLabels = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('labels')
    .set(({ eb }) => ({ amount_of_questions: eb('amount_of_questions', '-', 1) }))
    .where('id', 'in', ids)
    .execute()
