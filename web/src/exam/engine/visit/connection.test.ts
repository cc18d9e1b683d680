import { Refused } from '@assay/contract/client'
import { expect, test, vi } from 'vitest'
import { examPage } from '../../../../test/examPage.ts'
import { examServer, networkError, proxyResponse, refused } from '../../../../test/examServer.ts'
import { getInterview } from '../../calls.ts'
import { createConnection, isFromServer } from '../effects/connection.ts'

async function openLine() {
  const server = examServer()
  const { exam, state } = await examPage({ server })
  const connection = createConnection(exam.engine, 'a-code')
  const ask = () => connection.ask(getInterview, { params: { code: connection.code } })
  return { server, exam, state, ask, connection }
}

test('the timeout of requests grows after each timeout, and is short again after a response', async () => {
  const waited = vi.spyOn(AbortSignal, 'timeout')
  const { server, ask } = await openLine()
  server.next('lookUp', networkError, networkError, networkError, networkError, networkError, networkError)
  for (let tries = 0; tries < 6; tries += 1) await expect(ask()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  await ask()
  await ask()

  const seconds = waited.mock.calls.map(([ms]) => ms / 1000)
  expect(seconds).toEqual([8, 12, 20, 30, 60, 60, 60, 8])
})

test('a caller of the connection gets each response and each error', async () => {
  const { server, ask } = await openLine()
  expect(await ask()).toEqual(server.interview)
  server.next('lookUp', refused(404, 'INTERVIEW_NOT_FOUND'))
  await expect(ask()).rejects.toMatchObject({ code: 'INTERVIEW_NOT_FOUND' })
})

test('only a response from the server decides if the network is available', async () => {
  const { server, state, ask } = await openLine()
  const seen: boolean[] = []
  server.next('lookUp', networkError, refused(409, 'INTERVIEW_CLOSED'), proxyResponse(403), (answer) => answer())
  for (let tries = 0; tries < 4; tries += 1) {
    await ask().catch(() => {})
    seen.push(state().isOnline)
  }

  expect(seen).toEqual([false, true, false, true])
})

test('an unchanged network state is not published', async () => {
  const { exam, server, ask } = await openLine()
  const heard = vi.fn()
  exam.engine.subscribe(heard)
  await ask()
  await ask()
  expect(heard).not.toHaveBeenCalled()
  server.next('lookUp', networkError, networkError)
  await ask().catch(() => {})
  await ask().catch(() => {})
  expect(heard).toHaveBeenCalledTimes(1)
})

test.each([
  [new Refused(404, 'QUESTION_NOT_FOUND', ''), true],
  [new Refused(0, 'UNREACHABLE', ''), false],
  [new Refused(502, 'SERVER_ERROR', ''), false],
  [new TypeError('cut'), false],
])('the error %s comes from the Assay server: %s', (cause, isOurs) => {
  expect(isFromServer(cause)).toBe(isOurs)
})
