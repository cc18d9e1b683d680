import type { PageWindow } from '@assay/domain/paging'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Queryable } from '../../../platform/db/schema.ts'

const versionRows = (db: Queryable, questionId: number) =>
  db.selectFrom('question_versions').where('question_id', '=', questionId)

export const listVersionsPage = (db: Queryable, questionId: number, page: PageWindow) =>
  versionRows(db, questionId)
    .select(['version', 'created_at', 'created_by', 'author_name', 'description', 'description_html'])
    .select(['answers', 'labels', 'origin', 'option_order', 'lang', 'wordings'])
    .orderBy('version', 'desc')
    .limit(page.count)
    .offset(page.start)
    .execute()

export const countVersions = (db: Queryable, questionId: number): Promise<number> =>
  countRows(versionRows(db, questionId))

export const findVersion = (db: Queryable, questionId: number, version: number) =>
  versionRows(db, questionId)
    .select(['description', 'answers', 'wordings'])
    .where('version', '=', version)
    .executeTakeFirst()
