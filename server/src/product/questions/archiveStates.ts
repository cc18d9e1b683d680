import { type SqlBool, sql } from 'kysely'

/** `archived_at` is 0 while an import runs. The questions of a large import are hidden until all of them are stored. */
export const IMPORT_RUNNING = 0

/** After the undo of an import, a question gets -1 if an interview in the bin still needs it. */
export const REMOVED_WITH_IMPORT = -1

export const isArchived = sql<SqlBool>`questions.archived_at > ${sql.lit(IMPORT_RUNNING)}`
export const isInBankOrArchive = sql<SqlBool>`(questions.archived_at is null or questions.archived_at > ${sql.lit(IMPORT_RUNNING)})`
