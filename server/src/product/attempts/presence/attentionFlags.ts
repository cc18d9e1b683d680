import { attentionFlags, attentionFlagsOf } from '@assay/domain/round/attentionFlags'
import { sql } from 'kysely'
import { isSqlite, rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { interviewsIn } from '../states/inView.ts'
import { countNoticedEvents, silencesIn } from './countNoticed.ts'
import { readGapsOfTests } from './gaps.ts'

interface StartedTest {
  id: number
  seconds: number
  answered: number
}

export async function flagsOfTests(db: Queryable, tests: readonly StartedTest[]): Promise<(id: number) => string> {
  const ids = tests.map(({ id }) => id)
  const noticed = await countNoticedEvents(db, ids, 0)
  const gaps = await readGapsOfTests(db, ids)
  const marks = new Map(
    tests.map((test) => [
      test.id,
      attentionFlagsOf(test, { ...noticed(test.id), gaps: silencesIn(gaps(test.id)).gaps }).join(' '),
    ]),
  )
  return (id) => marks.get(id) ?? ''
}

export const parseFlags = (marks: string) => attentionFlags.filter((mark) => marks.split(' ').includes(mark))

/**
 * No event is lost when a test ends at the same time: its transaction reads the event, or this lock finds the closed
 * test.
 */
const lockEndedTests = (tx: Tx, ids: readonly number[]) =>
  interviewsIn(tx, 'all')
    .select(['id', 'closed_at', 'told_seconds as seconds', 'answered', 'marks'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(!isSqlite(tx), (query) => query.forNoKeyUpdate())
    .execute()

/** Call `flagEndedTests` after storing new events. Open tests get their flags when they end. */
export async function flagEndedTests(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const ended = (await lockEndedTests(tx, ids)).flatMap(({ closed_at, seconds, answered, ...rest }) =>
    closed_at === null || seconds === null ? [] : { ...rest, seconds, answered: answered ?? 0 },
  )
  if (ended.length === 0) return
  const flagsOf = await flagsOfTests(tx, ended)
  const changed = ended.flatMap(({ id, marks }) => (flagsOf(id) === marks ? [] : { id, marks: flagsOf(id) }))
  if (changed.length === 0) return
  await sql`update interviews set marks = input.marks from ${rowsAsTable(tx, { id: 'bigint', marks: 'text' }, changed)}
    where interviews.id = input.id`.execute(tx)
}
