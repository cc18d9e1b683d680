import type { PageWindow } from '@assay/domain/paging'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { excludedIds, isInView } from '../../attempts/states/inView.ts'
import { fixRows } from './fixRow.ts'

export const questionExists = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.selectFrom('questions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const findFix = (db: Queryable, id: number) => fixRows(db).where('key_fixes.id', '=', id).executeTakeFirst()

export const listFixes = (db: Queryable, questionId: number, { start, count }: PageWindow) =>
  fixRows(db)
    .where('key_fixes.question_id', '=', questionId)
    .orderBy('key_fixes.id', 'desc')
    .limit(count)
    .offset(start)
    .execute()

export const countFixes = (db: Queryable, questionId: number): Promise<number> =>
  countRows(db.selectFrom('key_fixes').where('question_id', '=', questionId))

export const listChanges = (db: Queryable, fixId: number, { start, count }: PageWindow) =>
  db
    .selectFrom('key_fix_changes')
    .innerJoin('interviews', 'interviews.id', 'key_fix_changes.interview_id')
    .select(['interviews.code', 'interviews.name'])
    .select(['status_before', 'status_after', 'score_before', 'score_after', 'rank_before', 'rank_after', 'rank_of'])
    .where('key_fix_id', '=', fixId)
    .where(isInView('keyFix'))
    .orderBy('place')
    .limit(count)
    .offset(start)
    .execute()

export const countChanges = (db: Queryable, fixId: number): Promise<number> =>
  countRows(
    db
      .selectFrom('key_fix_changes')
      .where('key_fix_id', '=', fixId)
      .where(sql<SqlBool>`interview_id not in (${excludedIds('keyFix')})`),
  )
