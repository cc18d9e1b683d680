import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { openThreads } from './threads.ts'

const gaveWay = () => readdirSync('/proc/self/task').filter((id) => getPriority(Number(id)) > getPriority(process.pid))

test('passwords are hashed in threads with a lower priority than the server thread', async () => {
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

test('an unreadable hash is reported, and the next password is still checked', async () => {
  const threads = openThreads()
  const hash = await threads.hash('a long password')

  await expect(threads.matches('a long password', 'no hash')).rejects.toThrow('cannot be read')

  expect(await threads.matches('a long password', hash)).toBe(true)
  await threads.close()
})

test('an idle hashing thread ends, and the next password starts a new thread', async () => {
  const threads = openThreads({ endsAfterIdleMs: 1 })

  const hash = await threads.hash('a long password')
  await expect.poll(gaveWay).toHaveLength(0)

  expect(await threads.matches('a long password', hash)).toBe(true)
  await threads.close()
})

test('a hashing thread continues while passwords keep arriving', async () => {
  const threads = openThreads({ endsAfterIdleMs: 600_000 })

  const hash = await threads.hash('a long password')
  const [first] = gaveWay()

  expect(await threads.matches('a long password', hash)).toBe(true)
  expect(gaveWay()).toEqual([first])
  await threads.close()
})
