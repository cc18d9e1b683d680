import type { DatabaseConnection, QueryResult } from 'kysely'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { currentAttempt, emptyAttemptCache } from './attemptCache.ts'

const codes = (count: number, letter: string) =>
  Array.from({ length: count }, (_, at) => letter + String(at).padStart(21, '0'))

/** The queries of this database do not end until `end` is called. */
function slowDatabase() {
  const queries: PromiseWithResolvers<void>[] = []
  class SlowConnection implements DatabaseConnection {
    async executeQuery<Row>(): Promise<QueryResult<Row>> {
      const query = Promise.withResolvers<void>()
      queries.push(query)
      await query.promise
      return { rows: [] }
    }
    // biome-ignore lint/correctness/useYield: no query of this test is streamed
    async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
      throw new Error('no query of this test is streamed')
    }
  }
  class SlowDriver extends DummyDriver {
    override acquireConnection = async () => new SlowConnection()
  }
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SlowDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db: db as unknown as Db, queries }
}

const nextTurns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

test('on PostgreSQL, requests that arrive during a query share the next query', async () => {
  const { db, queries } = slowDatabase()
  const cache = emptyAttemptCache()
  const all = []
  for (const code of codes(30, 'a')) {
    all.push(currentAttempt(db, cache, code))
    await nextTurns(2)
  }
  // A busy machine may take longer than the time that requests wait for a query, so a third query is allowed.
  expect(queries.length).toBeLessThanOrEqual(3)
  const endAll = setInterval(() => queries.forEach(({ resolve }) => void resolve()), 5)
  expect(await Promise.all(all)).toEqual(all.map(() => undefined))
  clearInterval(endAll)
  expect(queries.length).toBeLessThanOrEqual(4)
})

test('on PostgreSQL, a query that takes very long or fails does not stop later requests', async () => {
  const { db, queries } = slowDatabase()
  const cache = emptyAttemptCache()
  const [code, other, third] = codes(3, 'c') as [string, string, string]
  const silent = currentAttempt(db, cache, code)
  await nextTurns(3)
  const later = currentAttempt(db, cache, other)
  await expect.poll(() => queries.length).toBe(2)
  queries[1]?.reject(new Error('the connection was lost'))
  await expect(later).rejects.toThrow('the connection was lost')
  const last = currentAttempt(db, cache, third)
  await expect.poll(() => queries.length).toBe(3)
  queries[0]?.resolve()
  queries[2]?.resolve()
  expect(await Promise.all([silent, last])).toEqual([undefined, undefined])
})
