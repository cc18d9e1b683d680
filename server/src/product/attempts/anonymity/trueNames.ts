import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Queryable, Schema } from '../../../platform/db/schema.ts'
import { interviewColumns } from '../states/interviewRow.ts'
import { interviewsIn } from '../states/inView.ts'
import type { View } from '../states/viewRules.ts'

/**
 * This file reads real names during an anonymous review. `scripts/rules/aliases.ts` lists the files that may import
 * this file.
 */

type Column = Exclude<(typeof interviewColumns)[number], 'name' | 'email'>

const otherColumns = interviewColumns.filter((name): name is Column => name !== 'name' && name !== 'email')

export const withTrueNames = <Name extends Column = Column>(
  db: Queryable,
  view: View | 'all',
  columns: readonly Name[] = otherColumns as readonly Column[] as readonly Name[],
) =>
  interviewsIn(db, view)
    .leftJoin('veiled_names', 'veiled_names.interview_id', 'interviews.id')
    .select(columns.map((name) => `interviews.${name}` as const))
    .select(({ fn }) => fn.coalesce('veiled_names.name', 'interviews.name').as('name'))
    .select(({ fn }) => fn.coalesce('veiled_names.email', 'interviews.email').as('email'))
    .$castTo<Pick<Selectable<Schema['interviews']>, Name | 'name' | 'email'>>()

/** The e-mail address is searched in each table separately, so that the database uses an index of each table. */
export const hasEmailAmong = (emails: readonly string[]) => sql<SqlBool>`(interviews.email in (${sql.join(emails)})
  or interviews.id in (select interview_id from veiled_names where veiled_names.email in (${sql.join(emails)})))`

export async function readRealEmail(db: Queryable, id: number): Promise<string> {
  const row = await withTrueNames(db, 'all', ['id']).where('interviews.id', '=', id).executeTakeFirst()
  return row?.email ?? ''
}

export const countAnonymous = (db: Queryable, email: string, within: readonly Expression<SqlBool>[]): Promise<number> =>
  countRows(
    interviewsIn(db, 'lists')
      .where('id', 'in', (select) =>
        select.selectFrom('veiled_names').select('interview_id').where('email', '=', email),
      )
      .where((where) => where.and(within)),
  )
