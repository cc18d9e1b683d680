import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENGINE } from '../../../../testing/server/database.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { holdLock, lockCounter, takeLock, takeLockWithNextWrite } from './lock.ts'
import { openForCommand } from './open.ts'
import type { Tx } from './schema.ts'
import { addToStoredCount, readStoredCount } from './storedCounts.ts'
import { inTransaction } from './transaction.ts'
import { insertRowsLater, writeTogether, writeWithNextStatement } from './writeTogether.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a failed transaction leaves no changes', async () => {
  const before = await readStoredCount(server.db, 'questions')

  const work = inTransaction(server.db, async (tx) => {
    await addToStoredCount(tx, 'questions', 7)
    throw new Error('half way')
  })

  await expect(work).rejects.toThrow('half way')
  expect(await readStoredCount(server.db, 'questions')).toBe(before)
})

test('a lock can only be taken inside a transaction, and transactions cannot be nested', async () => {
  // @ts-expect-error A lock ends with its transaction; without a transaction it would end immediately.
  const turn = () => takeLock(server.db, 'any')
  // @ts-expect-error A nested transaction would not be stored together with the outer one.
  const nested = () => inTransaction(server.db, (tx) => inTransaction(tx, async () => {}))

  expect([turn, nested]).toHaveLength(2)
  await expect(nested()).rejects.toThrow()
})

test.runIf(ENGINE === 'postgres')('two transactions that wait for each other are both completed once', async () => {
  const both = Promise.withResolvers<void>()
  let begun = 0
  const locking = (first: string, second: string) => async (tx: Tx) => {
    await takeLock(tx, first)
    begun += 1
    if (begun === 2) both.resolve()
    await both.promise
    return takeLock(tx, second)
  }

  const done = await Promise.all([
    inTransaction(server.db, locking('left', 'right')),
    inTransaction(server.db, locking('right', 'left')),
  ])

  expect(done.toSorted()).toEqual([1, 2])
  expect(begun).toBe(3)
  expect(await lockCounter(server.db, 'left')).toBe(2)
  expect(await lockCounter(server.db, 'right')).toBe(2)
})

test('a command can read and then write in a transaction while the server waits to write', async () => {
  const beside = await openForCommand(server.place)
  const between = await inTransaction(beside, async (tx) => {
    await tx.selectFrom('users').select('id').execute()
    const stored = inTransaction(server.db, (own) => takeLock(own, 'of the server'))
    await Promise.race([stored, wait(300)])
    await takeLock(tx, 'of the command')
    return { stored }
  })
  await between.stored

  expect(await lockCounter(server.db, 'of the server')).toBe(1)
  expect(await lockCounter(server.db, 'of the command')).toBe(1)
  await beside.destroy()
})

const noted = (tx: Tx, name: string) => tx.insertInto('turns').values({ name, taken: 1 }).compile()

test.each([
  { when: 'nothing was written before', first: [] },
  { when: 'something was written before', first: ['before'] },
])('statements that are written together are stored completely or not at all, if $when', async ({ when, first }) => {
  const write = (names: readonly string[]) =>
    inTransaction(server.db, async (tx) => {
      for (const name of first) await tx.executeQuery(noted(tx, `${name} ${names[0]}`))
      await writeTogether(
        tx,
        names.map((name) => noted(tx, name)),
      )
    })

  await write([`one, ${when}`, `two, ${when}`])
  await expect(write([`three, ${when}`, `one, ${when}`])).rejects.toThrow()

  const taken = (name: string) => lockCounter(server.db, `${name}, ${when}`)
  expect(await Promise.all(['one', 'two', 'three', ...first].map(taken))).toEqual([1, 1, 0, ...first.map(() => 0)])
  expect(await inTransaction(server.db, async (tx) => takeLock(tx, `after, ${when}`))).toBe(1)
})

test('numbers assigned under a lock that is held until the commit are in commit order', async () => {
  const hold = () =>
    inTransaction(server.db, async (tx) => {
      const { taken, writes } = await holdLock(tx, 'held')
      await writeTogether(tx, writes)
      return taken
    })
  const take = () => inTransaction(server.db, (tx) => takeLock(tx, 'held'))

  expect((await Promise.all([hold(), take(), hold(), hold(), take()])).toSorted()).toEqual([1, 2, 3, 4, 5])
})

const note = (tx: Tx, name: string) => writeWithNextStatement(tx, 'turns', noted(tx, name))

test('a deferred write is visible to later reads of the table, and is written in its original order', async () => {
  const read = await inTransaction(server.db, async (tx) => {
    await note(tx, 'later, read')
    const before = await lockCounter(tx, 'later, read')
    await tx.updateTable('turns').set({ taken: 5 }).where('name', '=', 'later, read').execute()
    await note(tx, 'later, beside')
    return [before, await lockCounter(tx, 'later, read'), await lockCounter(tx, 'later, beside')]
  })

  expect(read).toEqual([1, 5, 1])
  expect(await lockCounter(server.db, 'later, read')).toBe(5)
})

test('deferred rows are visible to later reads of their table, and a failing row rolls back all rows', async () => {
  const columns = { name: 'text', taken: 'bigint' } as const
  const rows = ['a row', 'another row'].map((name, at) => ({ name, taken: at }))
  const found = await inTransaction(server.db, async (tx) => {
    await insertRowsLater(tx, 'turns', columns, rows)
    return tx.selectFrom('turns').selectAll().where('name', 'like', '%row').orderBy('name').execute()
  })
  expect(found).toEqual(rows)

  const again = [{ name: 'a third row', taken: 0 }, ...rows]
  await expect(inTransaction(server.db, (tx) => insertRowsLater(tx, 'turns', columns, again))).rejects.toThrow()
  expect(
    await server.db.selectFrom('turns').selectAll().where('name', 'like', '%row').orderBy('name').execute(),
  ).toEqual(rows)
})

test.each([
  { when: 'nothing else is written', writes: async () => {} },
  { when: 'something else is written', writes: async (tx: Tx) => void (await addToStoredCount(tx, 'questions', 7)) },
])('deferred writes are stored completely or not at all, if $when', async ({ when, writes }) => {
  const before = await readStoredCount(server.db, 'questions')
  const write = (names: readonly string[], fails = false) =>
    inTransaction(server.db, async (tx) => {
      for (const name of names) await note(tx, `${name}, ${when}`)
      await writes(tx)
      for (const name of names) await note(tx, `${name} behind, ${when}`)
      if (fails) throw new Error('half way')
    })

  await write(['a', 'b'])
  const stored = await readStoredCount(server.db, 'questions')
  await expect(write(['c', 'a'])).rejects.toThrow()
  await expect(write(['d'], true)).rejects.toThrow('half way')

  const taken = (name: string) => lockCounter(server.db, `${name}, ${when}`)
  expect(await Promise.all(['a', 'b behind', 'c', 'c behind', 'd', 'd behind'].map(taken))).toEqual([1, 1, 0, 0, 0, 0])
  expect(stored - before).toBe(when === 'something else is written' ? 7 : 0)
  expect(await readStoredCount(server.db, 'questions')).toBe(stored)
})

test('a lock that is requested together with the next statement is held by only one transaction at a time', async () => {
  const take = (later: boolean) =>
    inTransaction(server.db, async (tx) => {
      const taken = later ? await takeLockWithNextWrite(tx, 'later') : await takeLock(tx, 'later')
      await readStoredCount(tx, 'questions')
      return taken
    })

  expect((await Promise.all([true, false, true, true, false].map(take))).toSorted()).toEqual([1, 2, 3, 4, 5])
})
