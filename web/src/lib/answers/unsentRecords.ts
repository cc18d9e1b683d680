import { browserStorage } from '../storage.ts'
import type { UnsentAnswers } from './answerStores.ts'

/** Every page checks these records, so they are in local storage, which can be read immediately. */
export const UNSENT_PREFIX = 'assay-late '

export interface UnsentRecord {
  pressed: string | null
  isOver: boolean
}

export function readUnsentRecord(code: string): UnsentRecord | null {
  const [over, pressed] = browserStorage.read(UNSENT_PREFIX + code)?.split(' ') ?? []
  return over === undefined ? null : { isOver: over === 'over', pressed: pressed || null }
}

export function writeUnsentRecord(code: string, record: UnsentRecord | null): void {
  if (record) browserStorage.write(UNSENT_PREFIX + code, `${record.isOver ? 'over' : 'open'} ${record.pressed ?? ''}`)
  else browserStorage.remove(UNSENT_PREFIX + code)
}

/**
 * Unsent data of tests that ended on this page. If `isStorageWorking` is true, it is also in the browser's database.
 */
export const unsentAnswersInMemory = new Map<string, UnsentAnswers & UnsentRecord & { isStorageWorking: boolean }>()

export const codesWithUnsentRecord = (): string[] => [
  ...new Set([
    ...unsentAnswersInMemory.keys(),
    ...browserStorage.keys().flatMap((key) => (key.startsWith(UNSENT_PREFIX) ? [key.slice(UNSENT_PREFIX.length)] : [])),
  ]),
]
