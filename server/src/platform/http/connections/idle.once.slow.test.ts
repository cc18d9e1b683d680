import { expect, test, vi } from 'vitest'
import { openLine, sendAndBlock } from '../../../../../testing/server/network/keptConnection.ts'

test('a request that arrives just before the timeout of its connection gets a response', async () => {
  const { socket, answers } = await openLine(2_000)
  await sendAndBlock(socket, 4_000)

  await vi.waitUntil(() => answers() === 2 || socket.destroyed, { timeout: 300_000 })
  expect(answers()).toBe(2)
})
