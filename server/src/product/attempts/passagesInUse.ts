import type { Queryable } from '../../platform/db/schema.ts'
import { isStartableOrRunning } from './questionsInUse.ts'
import { interviewsIn } from './states/inView.ts'

export async function passagesOnPapers(db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('papers')
    .innerJoin('passage_versions', 'passage_versions.id', 'papers.passage_version_id')
    .select('passage_versions.passage_id')
    .distinct()
    .where('passage_versions.passage_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ passage_id }) => passage_id))
}

export async function passagesInUse(db: Queryable, ids: readonly number[], now: number): Promise<ReadonlySet<number>> {
  const rows = await interviewsIn(db, 'inUse')
    .innerJoin('papers', 'papers.interview_id', 'interviews.id')
    .innerJoin('passage_versions', 'passage_versions.id', 'papers.passage_version_id')
    .select('passage_versions.passage_id')
    .distinct()
    .where('passage_versions.passage_id', 'in', ids)
    .where(isStartableOrRunning(now))
    .execute()
  return new Set(rows.map(({ passage_id }) => passage_id))
}
