import type { Queryable } from '../../platform/db/schema.ts'
import { hasEmailAmong, withTrueNames } from '../attempts/anonymity/trueNames.ts'
import { scoreCountsOfBlueprint } from '../attempts/scoreCounts.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { interviewsIn, rowsIn } from '../attempts/states/inView.ts'

/**
 * The newest interviews come first. The rows contain real names even under anonymous review, so staff must not see
 * these rows.
 */
export const findInterviewsOfBlueprint = (
  db: Queryable,
  blueprintId: number,
  emails: readonly string[],
): Promise<InterviewRow[]> =>
  withTrueNames(db, 'round')
    .where('blueprint_id', '=', blueprintId)
    .where(hasEmailAmong(emails))
    .orderBy('id', 'desc')
    .execute()

export async function countFinishedOfRound(db: Queryable, blueprintId: number): Promise<number> {
  const counts = await scoreCountsOfBlueprint(db, blueprintId)
  return counts.reduce((sum, { amount }) => sum + amount, 0)
}

const sortByIds = (ids: readonly number[], rows: readonly InterviewRow[]): InterviewRow[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const rankingRowsById = async (db: Queryable, ids: readonly number[]): Promise<InterviewRow[]> =>
  ids.length > 0 ? sortByIds(ids, await rowsIn(db, 'ranking').where('id', 'in', ids).execute()) : []

export const listRowsById = async (db: Queryable, ids: readonly number[]): Promise<InterviewRow[]> =>
  ids.length > 0 ? sortByIds(ids, await rowsIn(db, 'lists').where('id', 'in', ids).execute()) : []

export async function idsOfRound(db: Queryable, blueprintId: number): Promise<number[]> {
  const rows = await interviewsIn(db, 'lists').select('id').where('blueprint_id', '=', blueprintId).execute()
  return rows.map(({ id }) => id).sort((one, other) => other - one)
}
