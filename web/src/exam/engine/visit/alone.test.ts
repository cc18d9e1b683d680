import { afterEach, expect, test, vi } from 'vitest'
import { finishPendingWork } from '../../../../test/browser.ts'
import { openExamPage, submitOption } from '../../../../test/examPage.ts'
import { withLock } from '../../../lib/async/withLock.ts'

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

test('an action that needs a browser lock also runs without browser locks, for example on a page without https', async () => {
  withLocks(undefined)
  expect(await withLock('a name', async () => 'done')).toBe('done')
})

test('an action waits at most five seconds for its browser lock, and then runs', async () => {
  const waited = vi.spyOn(AbortSignal, 'timeout')
  const asked = withLocks(free)
  const act = vi.fn(async () => 'done')

  expect(await withLock('a name', act)).toBe('done')
  expect(asked).toHaveBeenCalledWith('a name', { signal: waited.mock.results[0]?.value }, expect.any(Function))
  expect(waited.mock.calls).toEqual([[5_000]])
  expect(act).toHaveBeenCalledTimes(1)
})

test('a suspended tab that has the browser lock does not block other tabs', async () => {
  withLocks(taken)
  expect(await withLock('a name', async () => 'done')).toBe('done')
})

test('an action that has started and failed does not run a second time', async () => {
  withLocks(free)
  const act = vi.fn(async () => {
    throw new Error('It failed')
  })
  await expect(withLock('a name', act)).rejects.toThrow('It failed')
  expect(act).toHaveBeenCalledTimes(1)
})

test('the browser lock allows only one tab at a time to submit the answers of a test', async () => {
  const asked = withLocks(free)
  const { server, exam } = await openExamPage()
  submitOption({ exam })
  await finishPendingWork()
  expect(asked.mock.calls.map(([name]) => name)).toContain('assay-exam-a-code')
  expect(server.heard('submitAnswer')).toEqual(['submitAnswer 1'])
})
