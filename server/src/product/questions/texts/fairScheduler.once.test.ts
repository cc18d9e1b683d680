import { expect, test } from 'vitest'
import { fairScheduler } from './fairScheduler.ts'

test('a task of a user waits for at most one task of each other user', async () => {
  const { schedule, untilDone } = fairScheduler<string>()
  const done: string[] = []
  const work = (name: string) => async () => done.push(name)

  for (let at = 1; at <= 4; at += 1) void schedule('much', work(`much ${at}`))
  void schedule('little', work('little'))
  for (let at = 1; at <= 2; at += 1) void schedule('some', work(`some ${at}`))
  await untilDone()

  expect(done).toEqual(['much 1', 'much 2', 'little', 'some 1', 'much 3', 'some 2', 'much 4'])
})

test('a failed task reports its error to its caller, and the next task runs', async () => {
  const { schedule } = fairScheduler<string>()
  const failing = schedule('one', () => Promise.reject(new Error('too much')))
  const next = schedule('one', async () => 'done')

  await expect(failing).rejects.toThrow('too much')
  await expect(next).resolves.toBe('done')
})
