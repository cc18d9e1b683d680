import { type SqlBool, sql } from 'kysely'

/**
 * In place of the moment at which a question left the bank: one that is not in it yet. An import of many stores them so, piece
 * by piece, and shows them all at once; until then nobody finds them, neither in the bank nor in the archive.
 */
export const NOT_YET = 0

/** The same of one whose import was undone, while an interview in the bin holds it: nobody finds it any more, but its paper. */
export const GONE = -1

export const isArchived = sql<SqlBool>`questions.archived_at > ${sql.lit(NOT_YET)}`
export const isToBeSeen = sql<SqlBool>`(questions.archived_at is null or questions.archived_at > ${sql.lit(NOT_YET)})`
