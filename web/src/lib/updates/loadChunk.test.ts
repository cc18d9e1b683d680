import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './loadChunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const failing = (message: string) => () => Promise.reject(new TypeError(message))

test('a module that can be loaded is returned', async () => {
  await expect(loadChunk(async () => 'screen')).resolves.toBe('screen')
})

test('a module that cannot be loaded is reported with an error code', async () => {
  const lost = loadChunk(failing('Failed to fetch dynamically imported module: /assets/LabelsPage-1.js'))
  await expect(lost).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'CHUNK_LOAD_FAILED' })
})

test('a stylesheet that cannot be loaded has a different error code', async () => {
  const lost = loadChunk(failing('Unable to preload CSS for /assets/LabelsPage-1.css'))
  await expect(lost).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'CSS_CHUNK_LOAD_FAILED' })
})

test('a module that does not load within two minutes counts as not available', async () => {
  const lost = loadChunk(() => new Promise(() => {}))
  const outcome = expect(lost).rejects.toBeInstanceOf(ChunkLoadError)
  const onFailure = vi.fn()
  lost.catch(onFailure)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(onFailure).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(1)
  await outcome
})
