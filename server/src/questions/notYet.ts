import { type SqlBool, sql } from 'kysely'

/**
 * Replaces the archive time of a question that is not yet in the bank. A large import stores its questions in steps and
 * publishes them together; until then they are hidden from bank and archive.
 */
export const NOT_PUBLISHED = 0

/** The question's import was undone, but a deleted interview still contains it. Only that test shows the question. */
export const REMOVED_WITH_IMPORT = -1

export const isArchived = sql<SqlBool>`questions.archived_at > ${sql.lit(NOT_PUBLISHED)}`
export const isPublished = sql<SqlBool>`(questions.archived_at is null or questions.archived_at > ${sql.lit(NOT_PUBLISHED)})`
