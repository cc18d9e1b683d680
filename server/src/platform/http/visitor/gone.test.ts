import { once } from 'node:events'
import { connect } from 'node:net'
import { createLabel, listLabels } from '@assay/contract/labels'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../../../testing/server/testServer.ts'

const TIMES = 20

test('a visitor who disconnects right after sending a request is not logged as a server error', async () => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const server = await startTestServer({ log, config: { logLevel: 'warn' } })
  onTestFinished(() => server.close())

  const head = `GET /api${listLabels.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.staff.token}\r\n\r\n`
  for (let time = 0; time < TIMES; time += 1) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(head, () => socket.resetAndDestroy())
    await once(socket, 'close')
  }
  await server.staff(listLabels)

  expect(lines.filter((line) => line.includes('a request failed'))).toEqual([])
})

test('a client that disconnects while sending a body is logged at debug level, not as a server error', async () => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const server = await startTestServer({ log, config: { logLevel: 'debug' } })
  onTestFinished(() => server.close())
  const entriesWith = (words: string) => lines.filter((line) => line.includes(words)).map((line) => JSON.parse(line))

  const head = `POST /api${createLabel.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.staff.token}\r\n`
  const body = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name"'
  // A client that disconnects before the server reads the body is not logged. So the test uses a second client, which
  // disconnects later.
  const hangUp = async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(head + body)
    await server.staff(listLabels)
    socket.resetAndDestroy()
    return entriesWith('the client aborted the request')
  }
  await expect.poll(hangUp).toContainEqual(expect.objectContaining({ level: 20 }))

  expect(entriesWith('a request failed')).toEqual([])
})
