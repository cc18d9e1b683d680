import { type RawBuilder, sql } from 'kysely'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable } from '../db/schema.ts'

interface Keys {
  right_ids: string | null
  voided_by: number | null
  credited_by: number | null
  key_fix_id: number | null
}

/**
 * What is in force on a row of `papers`, for whatever reads it. On SQLite a key fix puts it beside the papers, all of it at one moment, and the
 * papers' own rows follow (docs/decisions/0033-*); mostly nothing stands there, which a statement finds out once.
 */
export function keysInForce(db: Queryable): { [Name in keyof Keys]: RawBuilder<Keys[Name]> } {
  const own = sql`turned.interview_id = papers.interview_id and turned.position = papers.position`
  const inForce = <Name extends keyof Keys>(name: Name): RawBuilder<Keys[Name]> => {
    const column = sql.ref<Keys[Name]>(`papers.${name}`)
    if (!isOnlyWriter(db)) return column
    return sql<Keys[Name]>`case
      when not exists (select 1 from turned_keys) then ${column}
      when exists (select 1 from turned_keys as turned where ${own})
        then (select turned.${sql.ref(name)} from turned_keys as turned where ${own})
      else ${column} end`
  }
  return {
    right_ids: inForce('right_ids'),
    voided_by: inForce('voided_by'),
    credited_by: inForce('credited_by'),
    key_fix_id: inForce('key_fix_id'),
  }
}

/** The same to be selected, under the names of the columns. */
export function keyColumns(db: Queryable) {
  const { right_ids, voided_by, credited_by, key_fix_id } = keysInForce(db)
  return [
    right_ids.as('right_ids'),
    voided_by.as('voided_by'),
    credited_by.as('credited_by'),
    key_fix_id.as('key_fix_id'),
  ] as const
}
