import { type SqlBool, sql } from 'kysely'

/**
 * Value of `archived_at` while an import is running. A large import stores its questions in steps and then publishes
 * all of them together. Until then, neither the bank nor the archive shows them.
 */
export const IMPORT_RUNNING = 0

/**
 * Value of `archived_at` after the import of a question was undone, although a deleted interview contains the question.
 * Only this interview still shows it.
 */
export const REMOVED_WITH_IMPORT = -1

export const isArchived = sql<SqlBool>`questions.archived_at > ${sql.lit(IMPORT_RUNNING)}`
export const isInBankOrArchive = sql<SqlBool>`(questions.archived_at is null or questions.archived_at > ${sql.lit(IMPORT_RUNNING)})`
