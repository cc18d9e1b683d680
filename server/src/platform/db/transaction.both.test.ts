import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENGINE } from '../../../../testing/server/database.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { lockCounter, takeLock } from './lock.ts'
import { openForCommand } from './open.ts'
import type { Tx } from './schema.ts'
import { inTransaction } from './transaction.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a failed transaction leaves no changes', async () => {
  const before = await lockCounter(server.db, 'failed')

  const work = inTransaction(server.db, async (tx) => {
    await takeLock(tx, 'failed')
    throw new Error('half way')
  })

  await expect(work).rejects.toThrow('half way')
  expect(await lockCounter(server.db, 'failed')).toBe(before)
})

test('a lock can only be taken inside a transaction, and transactions cannot be nested', async () => {
  // @ts-expect-error A lock ends with its transaction; without a transaction it would end immediately.
  const turn = () => takeLock(server.db, 'any')
  // @ts-expect-error A nested transaction would not be stored together with the outer one.
  const nested = () => inTransaction(server.db, (tx) => inTransaction(tx, async () => {}))

  expect([turn, nested]).toHaveLength(2)
  await expect(nested()).rejects.toThrow()
})

test.runIf(ENGINE === 'postgres')('after a deadlock, each of the two transactions is completed once', async () => {
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
  // A repeated transaction can cause a second deadlock, so the number may be higher.
  expect(begun).toBeGreaterThanOrEqual(3)
  expect(await lockCounter(server.db, 'left')).toBe(2)
  expect(await lockCounter(server.db, 'right')).toBe(2)
})

test('a command can read and then write in one transaction, even if the server waits to write', async () => {
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

test('only one transaction at a time holds a lock', async () => {
  const take = () =>
    inTransaction(server.db, async (tx) => {
      const taken = await takeLock(tx, 'one at a time')
      await lockCounter(tx, 'one at a time')
      return taken
    })

  expect((await Promise.all([take(), take(), take(), take(), take()])).toSorted()).toEqual([1, 2, 3, 4, 5])
})
