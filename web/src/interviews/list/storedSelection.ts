import { readOfSession, storeOfSession } from '../../lib/session/ofSession.ts'

const name = 'compared'

/** The interviews that are to be compared: known to this tab until its session ends. */
export const readStoredSelection = (): string[] => readOfSession(name)?.split(',').filter(Boolean) ?? []

export const storeSelection = (codes: readonly string[]): void => storeOfSession(name, codes.join(','))
