import { readSessionValue, storeSessionValue } from '../../lib/session/sessionValues.ts'

const name = 'compared'

export const readStoredSelection = (): string[] => readSessionValue(name)?.split(',').filter(Boolean) ?? []

export const storeSelection = (codes: readonly string[]): void => storeSessionValue(name, codes.join(','))
