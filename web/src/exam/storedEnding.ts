import { tabStorage } from '../lib/storage.ts'

const key = 'assay-ended'

const endings = ['finished', 'time', 'elsewhere', 'elsewhere_lost', 'closed'] as const

/**
 * `closed`: the page learned about the end only from the server. `elsewhere_lost`: the test ended elsewhere, and a
 * selection in this browser was not submitted.
 */
export interface StoredEnding {
  endReason: (typeof endings)[number]
  /** The interview code; null if an older version of the page stored the ending. */
  code: string | null
  undelivered: readonly number[]
}

const parseNumbers = (kept = ''): number[] => kept.split(',').map(Number).filter(Boolean)

/** The copy in memory is used if the browser's storage fails, and is lost after a reload. */
let last: StoredEnding | null = null

export function storeEnding(ending: StoredEnding): void {
  last = ending
  // If the storage is unavailable, some details of the end are missing after a reload.
  tabStorage.write(key, [ending.endReason, ending.undelivered.join(','), ending.code].join(' '))
}

export function readEnding(): StoredEnding | null {
  const [kept, undelivered, code] = tabStorage.read(key)?.split(' ') ?? []
  const endReason = endings.find((reason) => reason === kept)
  return endReason ? { endReason, undelivered: parseNumbers(undelivered), code: code || null } : last
}

/** If this tab has already stored the end of the test, the stored record is more precise and is not overwritten. */
export function storeClosedEnding(code: string): void {
  if (readEnding()?.code !== code) storeEnding({ endReason: 'closed', undelivered: [], code })
}

export function forgetEnding(): void {
  last = null
  tabStorage.remove(key)
}
