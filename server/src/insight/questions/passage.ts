import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import type { Queryable } from '../../db/schema.ts'
import { currentPassageVersions, findShown } from '../../passages/queries.ts'
import type { KnownEdition } from './editions.ts'
import { newestPaper } from './queries.ts'

interface OfQuestion {
  id: number
  passage_id: number | null
  archived_at: number | null
}

async function asItReadsNow(db: Queryable, passageId: number | null): Promise<number | null> {
  const [current] = passageId === null ? [] : await currentPassageVersions(db, [passageId])
  return current?.version_id ?? null
}

/**
 * What readers of an edition have before them: of the one that is drawn from the bank its passage as it reads now, of any other
 * the passage that its newest paper holds.
 */
export async function passageOf(
  db: Queryable,
  { id, passage_id, archived_at }: OfQuestion,
  { isCurrent, versions }: KnownEdition,
): Promise<ShownPassage | null> {
  const isDrawn = isCurrent && archived_at === null
  const paper = isDrawn
    ? undefined
    : await newestPaper(
        db,
        id,
        versions.map((version) => version.id),
      )
  const versionId = paper ? paper.passage_version_id : await asItReadsNow(db, passage_id)
  const [shown] = versionId === null ? [] : await findShown(db, [versionId])
  return shown ?? null
}
