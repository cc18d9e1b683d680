import type { Queryable } from '../../../platform/db/schema.ts'
import { editionOfVersion, loadScoringVersions, type ScoringVersionCache } from '../scoringVersions.ts'
import { type EditionFit, findFit, readDocument } from './queries.ts'

export interface DifficultyCache {
  of: string
  found: { mean: number; known: ReadonlyMap<number, number> }
}

export const noDifficulties = (): DifficultyCache => ({ of: '', found: { mean: 0, known: new Map() } })

const editionsInBank = (db: Queryable, fitId: number) =>
  db
    .selectFrom('insight_fit_editions')
    .innerJoin('insight_editions', 'insight_editions.id', 'insight_fit_editions.edition')
    .innerJoin('questions', 'questions.id', 'insight_editions.question_id')
    .innerJoin('question_versions as current', (join) =>
      join.onRef('current.question_id', '=', 'questions.id').onRef('current.version', '=', 'questions.version'),
    )
    .select(['questions.id', 'insight_editions.digest', 'insight_fit_editions.document', 'current.id as version_id'])
    .where('insight_fit_editions.fit_id', '=', fitId)
    .execute()

async function newestVersion(db: Queryable): Promise<number> {
  const row = await db.selectFrom('question_versions').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

interface Caches {
  versions: ScoringVersionCache
  difficulties: DifficultyCache
}

/**
 * The result is null if no calculation is stored. The result is cached until a new calculation is stored or a text
 * changes.
 */
export async function bankDifficulties(db: Queryable, { versions, difficulties }: Caches) {
  const fit = await findFit(db)
  if (!fit) return null
  const of = `${fit.id} ${await newestVersion(db)}`
  if (difficulties.of === of) return difficulties.found
  const rows = await editionsInBank(db, fit.id)
  await loadScoringVersions(
    db,
    versions,
    rows.map(({ version_id }) => version_id),
  )
  const known = new Map<number, number>()
  for (const { id, digest, document, version_id } of rows) {
    const version = versions.get(version_id)
    // Safe cast: only the calculation of difficulties writes the document of an edition, always in the same format.
    if (version && editionOfVersion(version) === digest) known.set(id, (JSON.parse(document) as EditionFit).difficulty)
  }
  Object.assign(difficulties, { of, found: { mean: readDocument(fit).mean, known } })
  return difficulties.found
}
