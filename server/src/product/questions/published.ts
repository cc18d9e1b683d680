import { type SqlBool, sql } from 'kysely'

/**
 * The archive time of a question that is not in the bank yet. A large import stores its questions in steps and
 * publishes them together; until then, neither the bank nor the archive shows these questions.
 */
export const IMPORT_RUNNING = 0

/**
 * The archive time of a question whose import was undone, but that a deleted interview still contains. Only the test of
 * this interview shows the question.
 */
export const REMOVED_WITH_IMPORT = -1

export const isArchived = sql<SqlBool>`questions.archived_at > ${sql.lit(IMPORT_RUNNING)}`
export const isInBankOrArchive = sql<SqlBool>`(questions.archived_at is null or questions.archived_at > ${sql.lit(IMPORT_RUNNING)})`
