import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLane } from './lane.ts'

test('of many things at once a few run, in their order, and one that fails makes room', async () => {
  const lane = openLane(3)
  const begun: number[] = []
  let running = 0
  let most = 0
  const all = Array.from({ length: 20 }, (_, number) =>
    lane(async () => {
      begun.push(number)
      running += 1
      most = Math.max(most, running)
      await setImmediate()
      running -= 1
      if (number % 4 === 0) throw new Error('refused')
      return number
    }).catch(() => null),
  )

  expect((await Promise.all(all)).filter((result) => result === null)).toHaveLength(5)
  expect(most).toBe(3)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number))
  // Nothing was left taken.
  expect(await lane(async () => 'still open')).toBe('still open')
})

test('between two that waited, whatever else has come has its turn', async () => {
  const lane = openLane(1)
  const order: string[] = []
  const two = [1, 2].map((number) => lane(async () => order.push(`program ${number}`)))
  queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => order.push('person'))))
  await Promise.all(two)

  expect(order).toEqual(['program 1', 'person', 'program 2'])
})
