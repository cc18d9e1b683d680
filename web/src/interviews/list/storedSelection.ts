import { readSessionValue, storeSessionValue } from '../../lib/session/sessionValues.ts'

const name = 'compared'

/** The selection is stored in the tab until the session ends. */
export const readStoredSelection = (): string[] => readSessionValue(name)?.split(',').filter(Boolean) ?? []

export const storeSelection = (codes: readonly string[]): void => storeSessionValue(name, codes.join(','))
