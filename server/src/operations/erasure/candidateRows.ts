import { inChunks } from '../../platform/db/chunks.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { hasEmailAmong, withTrueNames } from '../../product/attempts/anonymity/trueNames.ts'

export const candidateRows = (db: Queryable) =>
  withTrueNames(db, 'all', ['id', 'code', 'public_id', 'started_at', 'closed_at']).orderBy('interviews.id')

export type CandidateRow = Awaited<ReturnType<ReturnType<typeof candidateRows>['execute']>>[number]

/** A verification test is erased together with its first test. */
export async function withConfirmations(db: Queryable, rows: readonly CandidateRow[]): Promise<CandidateRow[]> {
  const ids = rows.map(({ id }) => id)
  const own = await inChunks(ids, (part) => candidateRows(db).where('interviews.confirms', 'in', part).execute())
  const all = new Map([...rows, ...own].map((row) => [row.id, row]))
  return [...all.values()]
}

export const interviewsOfEmail = async (db: Queryable, email: string): Promise<CandidateRow[]> =>
  withConfirmations(
    db,
    await candidateRows(db)
      .where(hasEmailAmong([email]))
      .execute(),
  )

export const isRunning = ({ started_at, closed_at }: CandidateRow): boolean => started_at !== null && closed_at === null

/** The people to erase. The names are used only to find the people in texts, such as notes and audit entries. */
export interface ErasedPeople {
  ids: readonly number[]
  emails: readonly string[]
  names: readonly string[]
}

export const erasedPeopleOf = (rows: readonly CandidateRow[], email?: string): ErasedPeople => ({
  ids: rows.map(({ id }) => id),
  emails: [...new Set([...(email === undefined ? [] : [email]), ...rows.map((row) => row.email)])],
  names: [...new Set(rows.map(({ name }) => name))],
})

export const erasedTexts = ({ emails, names }: ErasedPeople): string[] => [...emails, ...names]
