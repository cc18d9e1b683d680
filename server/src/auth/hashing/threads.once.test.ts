import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { openThreads } from './threads.ts'

const gaveWay = () => readdirSync('/proc/self/task').filter((id) => getPriority(Number(id)) > getPriority(process.pid))

test('passwords are hashed and compared in threads that give way to the one that answers', async () => {
  const threads = openThreads()

  const hash = await threads.hash('a long password')

  expect(await Promise.all([threads.matches('a long password', hash), threads.matches('another', hash)])).toEqual([
    true,
    false,
  ])
  expect(gaveWay()).toHaveLength(2)
  await threads.close()
  expect(gaveWay()).toHaveLength(0)
})

test('a hash that cannot be read is said, and the next password is compared all the same', async () => {
  const threads = openThreads()
  const hash = await threads.hash('a long password')

  await expect(threads.matches('a long password', 'no hash')).rejects.toThrow('cannot be read')

  expect(await threads.matches('a long password', hash)).toBe(true)
  await threads.close()
})

test('a thread that hashes ends once nothing has come for a while, and the next password starts another', async () => {
  const threads = openThreads({ endsAfterIdleMs: 1 })

  const hash = await threads.hash('a long password')
  await expect.poll(gaveWay).toHaveLength(0)

  expect(await threads.matches('a long password', hash)).toBe(true)
  await threads.close()
})

test('a thread that hashes stays as long as passwords keep coming', async () => {
  const threads = openThreads({ endsAfterIdleMs: 600_000 })

  const hash = await threads.hash('a long password')
  const [first] = gaveWay()

  expect(await threads.matches('a long password', hash)).toBe(true)
  expect(gaveWay()).toEqual([first])
  await threads.close()
})
