import { setTimeout as pause } from 'node:timers/promises'
import type { Arguments } from '@assay/contract/client'
import { getRanking } from '@assay/contract/rounds'
import { sql } from 'kysely'
import type { Caller } from '../hands/caller.ts'
import { isOnlyWriter } from '../server/src/db/rowsAsTable.ts'
import type { Db } from '../server/src/db/schema.ts'
import { prepare } from './exams.ts'
import { makeInterviews } from './makeInterviews.ts'
import { fillBlueprint, ID, inPieces } from './roundLooks.ts'
import { compareSizes, type Looks, numberOf } from './sizes.ts'

/** All of them are one round, of which nine tenths have finished. */
async function fill(db: Db, amount: number): Promise<void> {
  await makeInterviews(db, amount, 1)
  await fillRanking(db)
}

/** A round of all interviews there are, and what they are ranked by. */
export async function fillRanking(db: Db): Promise<void> {
  await fillBlueprint(db, 0)
  await sql`update blueprints set pass_mark = 50`.execute(db)
  await sql`insert into blueprint_labels (blueprint_id, position, label_id, name, color, amount)
    select ${ID}, id, id, name, color, null from labels`.execute(db)
  await inPieces(
    db,
    (piece) => sql`update interviews set answered = correct + wrong, told_seconds = 600 + id * 7 % 1800,
      marks = case when id % 50 = 0 then 'GAPS' else '' end,
      decision = case id % 20 when 0 then 'advanced' when 1 then 'declined' when 2 then 'shortlisted' else 'undecided' end
      where closed_at is not null and ${piece}`,
  )
  await sql`insert into blueprint_outcomes (blueprint_id, correct, counted, amount)
    select ${ID}, correct, amount_of_questions, count(*) from interviews where answered > 0
    group by correct, amount_of_questions`.execute(db)
  const ratio = isOnlyWriter(db) ? sql`id * 7919 % 11 * 100000` : sql`cast(id * 7919 % 11 * 100000 as bigint)`
  await inPieces(
    db,
    (piece) => sql`insert into label_ratios (interview_id, label_id, blueprint_id, ratio, told_end_at, code)
      select id, label_id, ${ID}, ${ratio}, told_end_at, code
      from interviews join interview_labels on interview_id = id where closed_at is not null and ${piece}`,
  )
}

async function looks(staff: Caller): Promise<Looks> {
  const ranking = (query: Arguments<typeof getRanking>['query']) => () =>
    staff(getRanking, { params: { id: ID }, query })
  const sorts = ['score', 'name', 'end_time', 'interview_time', 'unanswered', 'decision', 'label:SQL']
  const sorted = sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => [`by ${sort}, ${order}`, ranking({ sort, order })] as const),
  )
  return {
    'first page': ranking({}),
    ...Object.fromEntries(sorted),
    'a name, found once': ranking({ search: '.777@example.com' }),
    'a name, found never': ranking({ search: 'nobody at all' }),
    'a name, found by one in ten': ranking({ search: 'garcía' }),
    'one in twenty by decision': ranking({ decision: 'advanced' }),
    'most by decision, by name': ranking({ decision: 'undecided', sort: 'name' }),
    'surely above': ranking({ band: 'above' }),
    'surely below, by name': ranking({ band: 'below', sort: 'name' }),
    'worth a look': ranking({ marked: 'true' }),
  }
}

/** So long nobody types who has just seen a ranking. */
const THINKS_MS = 1_000

async function timeOf(look: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await look()
  return performance.now() - began
}

/** After a start: the page of a ranking, then the first searches by name. */
async function firstSearches(staff: Caller): Promise<Record<string, number>> {
  const ranking = (query: Arguments<typeof getRanking>['query']) =>
    timeOf(() => staff(getRanking, { params: { id: ID }, query }))
  const page = await ranking({})
  await pause(THINKS_MS)
  return {
    'the first page after a start': page,
    'the first search then, found once': await ranking({ search: '.777@example.com' }),
    'the next one, found by one in ten': await ranking({ search: 'garcía' }),
  }
}

/** A ranking of a thousand beside one of a hundred thousand. */
export const rankingLooks = () =>
  compareSizes({
    few: 1_000,
    many: numberOf('ASSAY_BENCH_INTERVIEWS', 100_000),
    things: 'tests',
    prepare,
    fill,
    once: firstSearches,
    looks,
  })
