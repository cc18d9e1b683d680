import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { fairQueue } from './lane.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('tasks from programs run in order, and only a few at the same time, even if some tasks fail', async () => {
  const lane = fairQueue(3)
  const begun: number[] = []
  let running = 0
  let most = 0
  const all = Array.from({ length: 20 }, (_, number) =>
    lane('one', async () => {
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
  expect(await lane('one', async () => 'still open')).toBe('still open')
})

test('a request of a person runs between two queued tasks from programs', async () => {
  const lane = fairQueue(1)
  const order: string[] = []
  const two = [1, 2].map((number) => lane('one', async () => order.push(`program ${number}`)))
  queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => order.push('person'))))
  await Promise.all(two)

  expect(order).toEqual(['program 1', 'person', 'program 2'])
})

test('queued tasks of different callers run alternately', async () => {
  const lane = fairQueue(1)
  const order: string[] = []
  const send = (whose: string, amount: number) =>
    Array.from({ length: amount }, (_, at) => lane(whose, async () => order.push(`${whose} ${at + 1}`)))
  await Promise.all([...send('many', 4), ...send('few', 1), ...send('two', 2)])

  expect(order).toEqual(['many 1', 'many 2', 'few 1', 'two 1', 'many 3', 'two 2', 'many 4'])
})

const byClock = () => {
  const start = performance.now()
  return () => performance.now() - start
}

async function beginnings(takes: readonly number[], measure = byClock): Promise<number[]> {
  vi.useFakeTimers()
  const lane = fairQueue(1, measure)
  const begun: number[] = []
  const start = performance.now()
  const all = takes.map((ms) =>
    lane('one', async () => {
      begun.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, ms))
    }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(all)
  return begun
}

test('after each task, the queue pauses for twice the duration of the task', async () => {
  expect(await beginnings([20, 5, 1])).toEqual([0, 60, 75])
})

test('a task that waits for another system delays the queued tasks for a quarter of a second at most', async () => {
  expect(await beginnings([4_000, 20, 1])).toEqual([0, 250, 310])
})

test('after a task that only waited, the next task starts without a pause', async () => {
  expect(await beginnings([200, 20, 1], () => () => 0)).toEqual([0, 201, 222])
})
