import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPause } from './pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(ms: number) {
  const pause = createPause()
  const ended = vi.fn()
  void pause.wait(ms).then(ended)
  return { pause, ended }
}

test('a pause lasts for its set time', async () => {
  const { ended } = begin(1_000)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalled()
})

test('an interrupted pause leaves no timer, and can be interrupted twice', async () => {
  const { pause, ended } = begin(1_000)
  pause.wake()
  pause.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('interrupting without a pause does nothing', () => {
  createPause().wake()
  expect(vi.getTimerCount()).toBe(0)
})
