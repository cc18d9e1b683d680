import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENGINE } from '../../test/database.ts'
import { type House, openHouse } from '../../test/house.ts'
import { openBeside } from './open.ts'
import type { Tx } from './schema.ts'
import { addToTally, tallyOf } from './tally.ts'
import { inTransaction } from './transaction.ts'
import { takeTurn, turnsTaken } from './turn.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('what fails on its way leaves nothing behind', async () => {
  const before = await tallyOf(house.db, 'questions')

  const work = inTransaction(house.db, async (tx) => {
    await addToTally(tx, 'questions', 7)
    throw new Error('half way')
  })

  await expect(work).rejects.toThrow('half way')
  expect(await tallyOf(house.db, 'questions')).toBe(before)
})

test('a turn cannot be taken outside a transaction, nor a transaction be begun inside one', async () => {
  // @ts-expect-error A turn ends with its transaction; on the database as a whole it would end at once.
  const turn = () => takeTurn(house.db, 'any')
  // @ts-expect-error What is stored inside would not be stored with what surrounds it.
  const nested = () => inTransaction(house.db, (tx) => inTransaction(tx, async () => {}))

  expect([turn, nested]).toHaveLength(2)
  await expect(nested()).rejects.toThrow()
})

test.runIf(ENGINE === 'postgres')('of two that wait for each other both are done in the end, each once', async () => {
  const both = Promise.withResolvers<void>()
  let begun = 0
  const locking = (first: string, second: string) => async (tx: Tx) => {
    await takeTurn(tx, first)
    begun += 1
    if (begun === 2) both.resolve()
    await both.promise
    return takeTurn(tx, second)
  }

  const done = await Promise.all([
    inTransaction(house.db, locking('left', 'right')),
    inTransaction(house.db, locking('right', 'left')),
  ])

  expect(done.toSorted()).toEqual([1, 2])
  expect(begun).toBe(3)
  expect(await turnsTaken(house.db, 'left')).toBe(2)
  expect(await turnsTaken(house.db, 'right')).toBe(2)
})

test('a command beside the server writes what it has read for, though the server wants to store something in between', async () => {
  const beside = await openBeside(house.place)
  const between = await inTransaction(beside, async (tx) => {
    await tx.selectFrom('users').select('id').execute()
    const stored = inTransaction(house.db, (own) => takeTurn(own, 'of the server'))
    // Where one at a time writes, it is the command's turn.
    await Promise.race([stored, wait(300)])
    await takeTurn(tx, 'of the command')
    return { stored }
  })
  await between.stored

  expect(await turnsTaken(house.db, 'of the server')).toBe(1)
  expect(await turnsTaken(house.db, 'of the command')).toBe(1)
  await beside.destroy()
})
