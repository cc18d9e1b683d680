import { expect, test, vi } from 'vitest'
import { openLine, sendAndBlock } from '../../../../../testing/server/network/keptConnection.ts'
import { closeIdleDuringStop } from './idle.ts'

test('a request that arrives while the main thread is blocked gets a response, although the server is stopping', async () => {
  const { app, socket, answers } = await openLine(60_000)

  // The stop begins only after the request is sent, because an earlier stop would close the idle connection.
  await sendAndBlock(socket, 500, () => closeIdleDuringStop(app.server))

  await vi.waitUntil(() => answers() === 2 || socket.destroyed, { timeout: 300_000 })
  expect(answers()).toBe(2)
})

test('an idle connection is closed', async () => {
  const { socket } = await openLine(200)

  await vi.waitUntil(() => socket.destroyed, { timeout: 300_000 })
})
