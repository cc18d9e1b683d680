import { isUnavailable } from '../../db/violations.ts'

export const REASONS = ['damaged', 'full', 'away', 'behind', 'silent'] as const
export type Reason = (typeof REASONS)[number]

export interface Cause {
  reason: Reason
  /** The text of the error for users, without internal details. */
  words: string
}

interface Fault {
  code?: string
  errcode?: number
  message?: string
}

const storageCause = (reason: Reason, words: string): Cause => ({ reason, words })

const FULL = storageCause('full', 'The disk is full')
const DAMAGED = storageCause('damaged', 'The database is damaged')
const LOCKED = storageCause('away', 'The database is locked by another program')
const READ_ONLY = storageCause('away', 'The disk is read-only')

const ofSqlite: Record<number, Cause> = {
  5: LOCKED,
  6: LOCKED,
  8: READ_ONLY,
  10: storageCause('damaged', 'The disk has an I/O error'),
  11: DAMAGED,
  13: FULL,
  26: DAMAGED,
}

const ofPostgres: Record<string, Cause> = {
  '53100': FULL,
  '53300': storageCause('away', 'The database accepts no more connections'),
  '25006': storageCause('behind', 'The database is read-only'),
}

const ofSystem: Record<string, Cause> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: READ_ONLY,
}

function ofFiles(message: string): Cause | null {
  if (message.includes('is gone')) return storageCause('away', 'The data folder is gone')
  const isAnother = message.includes('not the file any more')
  return isAnother ? storageCause('behind', 'The database file was replaced while Assay was running') : null
}

export function storageCauseOf(error: unknown): Cause | null {
  const { code = '', errcode, message = '' } = (error ?? {}) as Fault
  const found =
    ofFiles(message) ?? (errcode === undefined ? ofPostgres[code] : ofSqlite[errcode & 0xff]) ?? ofSystem[code] ?? null
  if (found !== null) return found
  return isUnavailable(error) ? storageCause('away', 'The database cannot be reached') : null
}
