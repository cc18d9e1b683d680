import { isUnavailable } from '../../db/violations.ts'

interface Fault {
  code?: string
  errcode?: number
  message?: string
}

const FULL = 'The disk is full'

/** SQLite's families of numbers. */
const ofSqlite: Record<number, string> = {
  5: 'The database is locked by another program',
  6: 'The database is locked by another program',
  8: 'The disk is read-only',
  10: 'The disk fails',
  11: 'The database is damaged',
  13: FULL,
  26: 'The database is damaged',
}

const ofPostgres: Record<string, string> = {
  '53100': FULL,
  '53300': 'The database takes no more connections',
  '25006': 'The database only reads',
}

const ofSystem: Record<string, string> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: 'The disk is read-only',
}

/** What the watch over the files says, see db/sqliteWatch.ts. */
function ofFiles(message: string): string | null {
  if (message.includes('is gone')) return 'The data folder is gone'
  return message.includes('not the file any more') ? 'The database is not the file that was opened' : null
}

/**
 * Why nothing can be stored or read at the moment, in words that tell nothing of the inside; null where it is not known that it
 * is about the database or its disk.
 */
export function causeOf(error: unknown): string | null {
  const { code = '', errcode, message = '' } = (error ?? {}) as Fault
  const found =
    ofFiles(message) ?? (errcode === undefined ? ofPostgres[code] : ofSqlite[errcode & 0xff]) ?? ofSystem[code] ?? null
  if (found !== null) return found
  return isUnavailable(error) ? 'The database cannot be reached' : null
}
