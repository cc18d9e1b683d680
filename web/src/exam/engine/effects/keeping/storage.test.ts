import { afterEach, expect, test, vi } from 'vitest'
import { newKey } from '../../../../lib/newKey.ts'
import { openStorage } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a browser that keeps nothing is told of, and nothing fails because of it', async () => {
  const refused = vi.fn()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    },
  })

  const storage = await openStorage('a code')
  storage.onLost(refused)
  await storage.addSubmission({ key: 'k', questionId: 1, questionCode: 'q', answers: [1], timeSpent: 0 })
  await storage.putSelection(1, null)
  await storage.clear()

  expect(refused).toHaveBeenCalledTimes(1)
  expect(storage.isLasting()).toBe(false)
  expect(storage.queue).toEqual([])
})

test('a key is a UUID, also where the page came over plain http', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) })

  expect(newKey()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
