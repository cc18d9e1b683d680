import { afterEach, expect, test, vi } from 'vitest'
import { settle } from '../../../../test/browser.ts'
import { answer, openExamPage } from '../../../../test/examPage.ts'
import { withLock } from '../effects/withLock.ts'

afterEach(() => void vi.restoreAllMocks())

type Act = () => Promise<unknown>
type Request = (name: string, options: LockOptions, act: Act) => Promise<unknown>

function withLocks(request: Request | undefined) {
  const asked = vi.fn(request)
  Object.defineProperty(navigator, 'locks', { configurable: true, value: request && { request: asked } })
  return asked
}
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

const free: Request = (_name, _options, act) => act()
const taken: Request = async () => {
  throw new DOMException('It took too long', 'TimeoutError')
}

test('without locks, as over plain http, work is done all the same', async () => {
  withLocks(undefined)
  expect(await withLock('a name', async () => 'done')).toBe('done')
})

test('with a lock work is done once it is held, under its name, and not waited for longer than five seconds', async () => {
  const waited = vi.spyOn(AbortSignal, 'timeout')
  const asked = withLocks(free)
  const act = vi.fn(async () => 'done')

  expect(await withLock('a name', act)).toBe('done')
  expect(asked).toHaveBeenCalledWith('a name', { signal: waited.mock.results[0]?.value }, expect.any(Function))
  expect(waited.mock.calls).toEqual([[5_000]])
  expect(act).toHaveBeenCalledTimes(1)
})

test('a tab that sleeps with the lock holds nobody up', async () => {
  withLocks(taken)
  expect(await withLock('a name', async () => 'done')).toBe('done')
})

test('work that has begun and fails is not done a second time', async () => {
  withLocks(free)
  const act = vi.fn(async () => {
    throw new Error('It failed')
  })
  await expect(withLock('a name', act)).rejects.toThrow('It failed')
  expect(act).toHaveBeenCalledTimes(1)
})

test('of all tabs of a test one hands in answers at a time', async () => {
  const asked = withLocks(free)
  const { server, exam } = await openExamPage()
  answer({ exam })
  await settle()
  expect(asked.mock.calls.map(([name]) => name)).toContain('assay-exam-a-code')
  expect(server.heard('submit')).toEqual(['submit 1'])
})
