import { type SqlBool, sql } from 'kysely'

/**
 * The archive time of a question that is not in the bank yet. A large import stores its questions in steps and
 * publishes them together; until then, neither the bank nor the archive shows these questions.
 */
export const IMPORT_RUNNING = 0

/**
 * Stored as the archive time of a question after its import was undone, if a deleted interview contains the question. Only
 * this interview still shows the question.
 */
export const REMOVED_WITH_IMPORT = -1

export const isArchived = sql<SqlBool>`questions.archived_at > ${sql.lit(IMPORT_RUNNING)}`
export const isInBankOrArchive = sql<SqlBool>`(questions.archived_at is null or questions.archived_at > ${sql.lit(IMPORT_RUNNING)})`
