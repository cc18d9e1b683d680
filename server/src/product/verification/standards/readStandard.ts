import type { Standard, StandardWithOwnRatings } from '@assay/contract/verification/standards'
import { isoOf } from '@assay/domain/isoTime'
import type { Queryable } from '../../../platform/db/schema.ts'
import { findBlueprint } from '../../blueprints/queries.ts'
import { editionOfVersion, loadScoringVersions, type ScoringVersionCache } from '../../insight/scoringVersions.ts'
import { judgesOf, questionsOf, ratingsOf, roundsOf, type StandardRow } from './queries.ts'

/** During a round of ratings, only the progress of the judges is shown. */
export async function readStandard(
  db: Queryable,
  versions: ScoringVersionCache,
  row: StandardRow,
): Promise<Standard | undefined> {
  const blueprint = await findBlueprint(db, row.blueprint_id)
  if (!blueprint) return undefined
  const questions = await questionsOf(db, row.id)
  await loadScoringVersions(
    db,
    versions,
    questions.map(({ version_id }) => version_id),
  )
  const asked = new Set(questions.map(({ question_id }) => question_id))
  const ratings = (await ratingsOf(db, row)).filter(({ question_id }) => asked.has(question_id))
  const ratedBy = Map.groupBy(ratings, ({ user_id }) => user_id)
  const editionOf = (version_id: number) => {
    const version = versions.get(version_id)
    return version ? editionOfVersion(version) : ''
  }
  return {
    id: row.id,
    blueprint: { id: blueprint.id, name: blueprint.name },
    state: row.closed_at === null ? 'open' : 'closed',
    round: row.round,
    questions: questions.map(({ question_id, version_id, description, description_html }) => ({
      question_id,
      edition_id: editionOf(version_id),
      description,
      description_html,
    })),
    judges: (await judgesOf(db, row.id)).map(({ user_id, full_name }) => ({
      id: user_id,
      full_name,
      rated: ratedBy.get(user_id)?.length ?? 0,
    })),
    created_by: row.created_by === null ? null : { id: row.created_by, full_name: row.created_by_name },
    created_time: isoOf(row.created_at),
    rounds: await roundsOf(db, row.id),
  }
}

export async function ownRatings(
  db: Queryable,
  row: StandardRow,
  { judges, questions }: Standard,
  userId: number | null,
): Promise<StandardWithOwnRatings['mine']> {
  if (!judges.some(({ id }) => id === userId)) return []
  const own = new Map(
    (await ratingsOf(db, row)).flatMap((one) => (one.user_id === userId ? [[one.question_id, one.rating]] : [])),
  )
  return questions.map(({ question_id }) => ({ question_id, rating: own.get(question_id) ?? null }))
}
