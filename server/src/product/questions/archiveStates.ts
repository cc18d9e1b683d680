import { type SqlBool, sql } from 'kysely'

/**
 * `archived_at` is 0 while an import runs. A large import stores its questions in steps and then publishes all of them
 * together. Until then, neither the bank nor the archive shows these questions.
 */
export const IMPORT_RUNNING = 0

/**
 * When an import is undone, a question that only an interview in the bin uses gets -1 in `archived_at`. Only this
 * interview still shows the question.
 */
export const REMOVED_WITH_IMPORT = -1

export const isArchived = sql<SqlBool>`questions.archived_at > ${sql.lit(IMPORT_RUNNING)}`
export const isInBankOrArchive = sql<SqlBool>`(questions.archived_at is null or questions.archived_at > ${sql.lit(IMPORT_RUNNING)})`
