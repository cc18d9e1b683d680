import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import type { Queryable } from '../../../platform/db/schema.ts'
import { currentPassageVersions, findPassageVersionsForDisplay } from '../../passages/queries.ts'
import type { KnownEdition } from './editions.ts'
import { newestPaper } from './queries.ts'

interface QuestionReference {
  id: number
  passage_id: number | null
  archived_at: number | null
}

async function currentPassageVersion(db: Queryable, passageId: number | null): Promise<number | null> {
  const [current] = passageId === null ? [] : await currentPassageVersions(db, [passageId])
  return current?.version_id ?? null
}

/**
 * The current edition has the passage of the bank. An archived question or another edition has the passage of its
 * newest test.
 */
export async function passageOfEdition(
  db: Queryable,
  { id, passage_id, archived_at }: QuestionReference,
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
  const versionId = paper ? paper.passage_version_id : await currentPassageVersion(db, passage_id)
  const [shown] = versionId === null ? [] : await findPassageVersionsForDisplay(db, [versionId])
  return shown ?? null
}
