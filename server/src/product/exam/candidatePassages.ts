import { shownPassage } from '@assay/contract/passages/shownPassage'
import type { Db } from '../../platform/db/schema.ts'
import { createLruCache, type LruCache } from '../attempts/lruCache.ts'
import { findPassageVersionsForDisplay } from '../passages/queries.ts'

export interface CandidatePassage {
  id: number
  text: string
}

const CACHE_BYTES = 32 * 2 ** 20
const FRAME_BYTES = 300

export type PassageCache = LruCache<number, CandidatePassage>
export const emptyPassageCache = (): PassageCache => createLruCache(CACHE_BYTES)

export async function loadCandidatePassages(
  db: Db,
  known: PassageCache,
  versionIds: readonly number[],
): Promise<ReadonlyMap<number, CandidatePassage>> {
  const found = new Map<number, CandidatePassage>()
  for (const id of versionIds) {
    const one = known.get(id)
    if (one) found.set(id, one)
  }
  const missing = versionIds.filter((id) => !found.has(id))
  for (const row of missing.length > 0 ? await findPassageVersionsForDisplay(db, missing) : []) {
    const one = { id: row.id, text: JSON.stringify(shownPassage.parse(row)) }
    known.set(row.version_id, one, FRAME_BYTES + one.text.length)
    found.set(row.version_id, one)
  }
  return found
}

export const passagesJson = (questions: readonly { passage: CandidatePassage | null }[]): string =>
  `[${[...new Set(questions.flatMap(({ passage }) => passage?.text ?? []))].join(',')}]`
