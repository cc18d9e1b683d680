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

test('a pause lasts as long as requested', async () => {
  const { ended } = begin(1_000)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalled()
})

test('an interrupted pause ends at once without a timer, and a second interruption has no effect', async () => {
  const { pause, ended } = begin(1_000)
  pause.wake()
  pause.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('if no pause is running, ending the pause has no effect', () => {
  createPause().wake()
  expect(vi.getTimerCount()).toBe(0)
})
