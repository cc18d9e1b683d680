import { type SqlBool, sql } from 'kysely'

/**
 * `archived_at` is 0 while an import runs. A large import stores its questions in steps and then publishes all of them
 * together. Until then, neither the bank nor the archive shows these questions.
 */
export const IMPORT_RUNNING = 0

/**
 * `archived_at` is -1 after an import was undone, for questions of a deleted interview. Only this interview shows these
 * questions.
 */
export const REMOVED_WITH_IMPORT = -1

export const isArchived = sql<SqlBool>`questions.archived_at > ${sql.lit(IMPORT_RUNNING)}`
export const isInBankOrArchive = sql<SqlBool>`(questions.archived_at is null or questions.archived_at > ${sql.lit(IMPORT_RUNNING)})`
