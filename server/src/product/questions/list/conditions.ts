import type { BankFilter } from '@assay/contract/questions/filter'
import { searchWords } from '@assay/domain/bank/searchable'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/schema.ts'
import { findLabelsNamed } from '../../labels/queries.ts'
import { isArchived } from '../archiveStates.ts'

/**
 * `app.ts` passes `UseConditions` in, because the module for questions must not import the modules that use questions.
 */
export interface UseConditions {
  isDrawn: Expression<SqlBool>
  isInUse: (now: number) => Expression<SqlBool>
}

/**
 * The search uses `replace`, because `like` can take seconds, for example for the word "aaaab" in a long text of the
 * letter "a".
 */
const containsWord = (word: string) => sql`replace(text, ${word}, '') <> text`

const withWords = (words: readonly string[]) =>
  sql<SqlBool>`exists (select 1 from question_texts where question_id = questions.id and ${sql.join(
    words.map(containsWord),
    sql` and `,
  )})`

const usageConditions = (
  { use }: BankFilter,
  { isDrawn, isInUse }: UseConditions,
  now: number,
): Expression<SqlBool>[] => {
  if (use === 'open') return [isInUse(now)]
  if (use === 'drawn') return [isDrawn]
  return use === 'never' ? [sql<SqlBool>`not ${isDrawn}`] : []
}

/** Archived questions have no labels, so they are found by their former labels. */
async function withLabels(db: Queryable, { labels, state }: BankFilter): Promise<Expression<SqlBool>[]> {
  if (labels.length === 0) return []
  if (state === 'archived')
    return [sql<SqlBool>`questions.id in (select question_id from archived_labels where name in (${sql.join(labels)}))`]
  const ids = (await findLabelsNamed(db, labels)).map(({ id }) => id)
  if (ids.length === 0) return [sql<SqlBool>`1 = 0`]
  return [sql<SqlBool>`questions.id in (select question_id from question_labels where label_id in (${sql.join(ids)}))`]
}

export async function bankConditions(
  db: Queryable,
  filter: BankFilter,
  usage: UseConditions,
  now: number,
): Promise<Expression<SqlBool>[]> {
  const { search, kind, author, changed_since, state } = filter
  const words = searchWords(search)
  return [
    state === 'bank' ? sql<SqlBool>`questions.archived_at is null` : isArchived,
    ...(words.length > 0 ? [withWords(words)] : []),
    ...(kind === undefined ? [] : [sql<SqlBool>`questions.kind = ${kind}`]),
    ...(author === undefined ? [] : [sql<SqlBool>`questions.created_by = ${author}`]),
    ...(changed_since === undefined ? [] : [sql<SqlBool>`questions.changed_at >= ${changed_since}`]),
    ...(filter.import === undefined ? [] : [sql<SqlBool>`questions.import_id = ${filter.import}`]),
    ...(filter.passage === undefined ? [] : [sql<SqlBool>`questions.passage_id = ${filter.passage}`]),
    ...usageConditions(filter, usage, now),
    ...(await withLabels(db, filter)),
  ]
}
