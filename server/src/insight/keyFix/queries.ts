import type { PageWindow } from '@assay/domain/paging'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../db/schema.ts'
import { isIn, leftOutOf } from '../../sitting/states/inPlace.ts'
import { fixRows } from './fixRow.ts'
import { isSettling } from './staged/settle.ts'

export const isQuestion = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.selectFrom('questions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const findFix = (db: Queryable, id: number) => fixRows(db).where('key_fixes.id', '=', id).executeTakeFirst()

export const listFixes = (db: Queryable, questionId: number, { start, count }: PageWindow) =>
  fixRows(db)
    .where('key_fixes.question_id', '=', questionId)
    .orderBy('key_fixes.id', 'desc')
    .limit(count)
    .offset(start)
    .execute()

export const countFixes = async (db: Queryable, questionId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('key_fixes')
    .select(sql<number>`count(*)`.as('count'))
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return count
}

const numbers = ['place', 'score_before', 'score_after', 'rank_before', 'rank_after', 'rank_of'] as const
const line = ['interview_id', 'status_before', 'status_after', ...numbers] as const

type Numbers = { [Name in (typeof numbers)[number]]: number }

/** The lines of its list, wherever they stand by now; see staged/settle.ts. */
async function linesOf(db: Queryable, fixId: number) {
  const settled = db.selectFrom('key_fix_changes').select(line).where('key_fix_id', '=', fixId)
  if (!(await isSettling(db))) return settled.as('lines')
  const turned = db
    .selectFrom('turned_keys')
    .select(line)
    .where('key_fix_id', '=', fixId)
    .where('place', 'is not', null)
    .$narrowType<Numbers>()
  return settled.unionAll(turned).as('lines')
}

/** What a fix changed, without the interviews that were deleted since. */
export const listChanges = async (db: Queryable, fixId: number, { start, count }: PageWindow) =>
  db
    .selectFrom(await linesOf(db, fixId))
    .innerJoin('interviews', 'interviews.id', 'lines.interview_id')
    .select(['interviews.code', 'interviews.name'])
    .select(['status_before', 'status_after', 'score_before', 'score_after', 'rank_before', 'rank_after', 'rank_of'])
    .where(isIn('keys'))
    .orderBy('place')
    .limit(count)
    .offset(start)
    .execute()

export const countChanges = async (db: Queryable, fixId: number): Promise<number> => {
  const { count } = await db
    .selectFrom(await linesOf(db, fixId))
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<SqlBool>`interview_id not in (${leftOutOf('keys')})`)
    .executeTakeFirstOrThrow()
  return count
}
