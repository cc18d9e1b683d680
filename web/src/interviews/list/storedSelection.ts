import { readOfSession, storeOfSession } from '../../lib/session/ofSession.ts'

const name = 'compared'

/** The interviews that are to be compared: known to this tab until whoever chose them signs out. */
export const readStoredSelection = (): string[] => readOfSession(name)?.split(',').filter(Boolean) ?? []

export const storeSelection = (codes: readonly string[]): void => storeOfSession(name, codes.join(','))
