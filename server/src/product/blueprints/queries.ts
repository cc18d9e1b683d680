import type { PageWindow } from '@assay/domain/paging'
import { type Insertable, type SqlBool, sql } from 'kysely'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'
import type { RoundLimit } from '../../platform/http/caller/rounds.ts'

const shown = [
  ...(['id', 'name', 'amount_of_questions', 'max_time', 'language', 'instructions', 'instructions_html'] as const),
  ...(['open_days', 'reminder_hours', 'time_zone', 'texts', 'created_by', 'created_by_name'] as const),
  ...(['created_at', 'archived_at', 'role', 'pass_mark', 'version', 'blind_since'] as const),
  ...(['twins_apart_since', 'exposure_cap', 'balanced_since', 'may_confirm_since'] as const),
] as const

/**
 * All queries of blueprints start with `blueprintsThere`, to leave out blueprints in the bin. A blueprint with visible
 * interviews is never in the bin.
 */
const blueprintsThere = (db: Queryable) => db.selectFrom('blueprints').where('blueprints.deleted_at', 'is', null)

export type BlueprintRow = NonNullable<Awaited<ReturnType<typeof findBlueprint>>>

export const findBlueprint = (db: Queryable, id: number) =>
  blueprintsThere(db).select(shown).where('id', '=', id).executeTakeFirst()

export const findBlueprints = (db: Queryable, ids: readonly number[]) =>
  blueprintsThere(db).select(shown).where('id', 'in', ids).orderBy('id', 'desc').execute()

interface BlueprintFilter {
  isArchived: boolean
  rounds: RoundLimit
}

const filteredBlueprints = (db: Queryable, { isArchived, rounds }: BlueprintFilter) =>
  blueprintsThere(db)
    .where(isArchived ? sql<SqlBool>`archived_at is not null` : sql<SqlBool>`archived_at is null`)
    .$if(rounds !== null, (query) => query.where('id', 'in', rounds ?? []))

export const listBlueprintIds = async (db: Queryable, wanted: BlueprintFilter, page: PageWindow | null) => {
  const rows = await filteredBlueprints(db, wanted)
    .select('id')
    .orderBy('id', 'desc')
    .$if(page !== null, (query) => query.limit(page?.count ?? 0).offset(page?.start ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

export const countBlueprints = (db: Queryable, wanted: BlueprintFilter): Promise<number> =>
  countRows(filteredBlueprints(db, wanted))

export const insertBlueprint = async (tx: Tx, values: Insertable<Schema['blueprints']>): Promise<number> =>
  (await tx.insertInto('blueprints').values(values).returning('id').executeTakeFirstOrThrow()).id

export const changeBlueprint = (tx: Tx, id: number, values: Partial<Insertable<Schema['blueprints']>>) =>
  tx.updateTable('blueprints').set(values).where('id', '=', id).execute()

export const setDeleted = (tx: Tx, id: number, deleted_at: number | null) =>
  tx.updateTable('blueprints').set({ deleted_at }).where('id', '=', id).execute()

export const insertBlueprintLabels = (tx: Tx, rows: Schema['blueprint_labels'][]) =>
  tx.insertInto('blueprint_labels').values(rows).execute()

export const removeBlueprintLabels = (tx: Tx, id: number) =>
  tx.deleteFrom('blueprint_labels').where('blueprint_id', '=', id).execute()

export const insertPassMark = (tx: Tx, values: Insertable<Schema['pass_marks']>) =>
  tx.insertInto('pass_marks').values(values).execute()

export const passMarksOfBlueprints = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('pass_marks')
    .select(['blueprint_id', 'pass_mark', 'reason', 'by_id', 'by_name', 'at'])
    .where('blueprint_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()

/** A deleted label is included with the name that it had when the blueprint was last saved. */
export const labelsOfBlueprints = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('blueprint_labels as own')
    .leftJoin('labels', 'labels.id', 'own.label_id')
    .select(['own.blueprint_id', 'own.label_id as id', 'own.amount'])
    .select((select) => [
      select.fn.coalesce('labels.name', 'own.name').as('name'),
      select.fn.coalesce('labels.color', 'own.color').as('color'),
    ])
    .where('own.blueprint_id', 'in', ids)
    .orderBy('own.position')
    .execute()

export const drawableQuestions = (db: Queryable, labelIds: readonly number[]) =>
  db
    .selectFrom('question_labels')
    .select(['question_id', 'label_id'])
    .where('label_id', 'in', labelIds)
    .orderBy('question_id')
    .execute()

export const labelsInUse = async (db: Queryable, labelIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('blueprint_labels')
    .innerJoin('blueprints', 'blueprints.id', 'blueprint_labels.blueprint_id')
    .select('label_id')
    .where('label_id', 'in', labelIds)
    .where('blueprints.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ label_id }) => label_id))
}

export const namesOfBlueprints = (db: Queryable, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  blueprintsThere(db).select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()
