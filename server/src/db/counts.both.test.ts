import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { ENGINE, freshPlace } from '../../test/database.ts'
import { columns } from './columns.ts'
import { people } from './migrations/first/0001_people.ts'
import { bank } from './migrations/first/0002_bank.ts'
import { interviews } from './migrations/first/0003_interviews.ts'
import { revisions } from './migrations/first/0004_revisions.ts'
import { counts } from './migrations/first/0005_counts.ts'
import { openPostgres } from './postgres/openPostgres.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** More than are read at once. */
const MADE = 1_203

const anInterview = (id: number) => ({
  id,
  code: `code${id}`,
  name: 'Carol',
  email: 'carol@example.com',
  search: 'carol',
  created_by_name: 'Ada',
  amount_of_questions: 10,
  max_time: 60,
  created_at: id,
  score: id % 2 === 0 ? 50 : null,
})

const labelsOf = (id: number) => (id % 3 === 0 ? ['SQL', 'GIT'] : ['SQL'])

test('interviews that were made before are counted and get their set of labels', async () => {
  const place = await freshPlace()
  const dialect = place.databaseUrl ? await openPostgres(place.databaseUrl) : openSqlite(place.folder)
  const old = new Kysely<unknown>({ dialect })
  for (const step of [people, bank, interviews, revisions]) await step(old, columns(ENGINE))
  // The tables as they were: without the columns that come now.
  const db = old as Kysely<Omit<Schema, 'interviews'> & { interviews: ReturnType<typeof anInterview> }>
  const ids = Array.from({ length: MADE }, (_, at) => at + 1)
  await db.insertInto('interviews').values(ids.map(anInterview)).execute()
  const labels = ids.flatMap((interview_id) =>
    labelsOf(interview_id).map((name, label_id) => ({ interview_id, label_id, name, color: '#0089C4' })),
  )
  await db.insertInto('interview_labels').values(labels).execute()

  await counts(old, columns(ENGINE))

  const now = old as Kysely<Schema>
  const kept = await now.selectFrom('interview_counts').selectAll().orderBy('label_set').orderBy('score').execute()
  expect(kept).toEqual([
    { label_set: '|GIT|SQL|', score: -1, amount: 201 },
    { label_set: '|GIT|SQL|', score: 50, amount: 200 },
    { label_set: '|SQL|', score: -1, amount: 401 },
    { label_set: '|SQL|', score: 50, amount: 401 },
  ])
  const sets = await now
    .selectFrom('interviews')
    .select('label_set')
    .where('id', 'in', [2, 3, MADE])
    .orderBy('id')
    .execute()
  expect(sets.map(({ label_set }) => label_set)).toEqual(['|SQL|', '|GIT|SQL|', '|GIT|SQL|'])
  await now.destroy()
  await place.remove()
})
