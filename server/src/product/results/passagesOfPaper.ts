import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import type { Queryable } from '../../platform/db/schema.ts'
import type { PaperQuestion } from '../attempts/paper.ts'
import { findPassageVersionsForDisplay } from '../passages/queries.ts'

export type PassagesOfPaper = ReadonlyMap<number, ShownPassage>

export async function passagesOfPaper(db: Queryable, paper: readonly PaperQuestion[]): Promise<PassagesOfPaper> {
  const ids = [...new Set(paper.flatMap(({ passageVersion }) => passageVersion ?? []))]
  if (ids.length === 0) return new Map()
  const rows = new Map(
    (await findPassageVersionsForDisplay(db, ids)).map(({ version_id, ...shown }) => [version_id, shown]),
  )
  return new Map(
    ids.flatMap((id) => {
      const shown = rows.get(id)
      return shown ? [[id, shown] as const] : []
    }),
  )
}
