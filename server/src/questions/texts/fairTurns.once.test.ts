import { expect, test } from 'vitest'
import { fairTurns } from './fairTurns.ts'

test('who brings one thing waits for one of each other person, however much those have brought', async () => {
  const { take, untilDone } = fairTurns<string>()
  const done: string[] = []
  const work = (name: string) => async () => done.push(name)

  for (let at = 1; at <= 4; at += 1) void take('much', work(`much ${at}`))
  void take('little', work('little'))
  for (let at = 1; at <= 2; at += 1) void take('some', work(`some ${at}`))
  await untilDone()

  expect(done).toEqual(['much 1', 'much 2', 'little', 'some 1', 'much 3', 'some 2', 'much 4'])
})

test('what fails fails for the person who brought it, and the next has its turn', async () => {
  const { take } = fairTurns<string>()
  const failing = take('one', () => Promise.reject(new Error('too much')))
  const next = take('one', async () => 'done')

  await expect(failing).rejects.toThrow('too much')
  await expect(next).resolves.toBe('done')
})
