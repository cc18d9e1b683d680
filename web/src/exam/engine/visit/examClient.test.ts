import { Refused } from '@assay/contract/client'
import { expect, test, vi } from 'vitest'
import { examPage } from '../../../../test/examPage.ts'
import { examServer, networkError, proxyResponse, refused } from '../../../../test/examServer.ts'
import { getInterview } from '../../calls.ts'
import { createExamClient, isFromServer } from '../effects/examClient.ts'

async function openLine() {
  const server = examServer()
  const { exam, state } = await examPage({ server })
  const client = createExamClient(exam.store, 'a-code')
  const request = () => client.request(getInterview, { params: { code: client.code } })
  return { server, exam, state, request, client }
}

test('the timeout of requests grows after each timeout, and is short again after a response', async () => {
  const waited = vi.spyOn(AbortSignal, 'timeout')
  const { server, request } = await openLine()
  server.next('getInterview', networkError, networkError, networkError, networkError, networkError, networkError)
  for (let tries = 0; tries < 6; tries += 1) await expect(request()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  await request()
  await request()

  const seconds = waited.mock.calls.map(([ms]) => ms / 1000)
  expect(seconds).toEqual([8, 12, 20, 30, 60, 60, 60, 8])
})

test('the client returns each response and each error to its caller', async () => {
  const { server, request } = await openLine()
  expect(await request()).toEqual(server.interview)
  server.next('getInterview', refused(404, 'INTERVIEW_NOT_FOUND'))
  await expect(request()).rejects.toMatchObject({ code: 'INTERVIEW_NOT_FOUND' })
})

test('only a response from the server decides if the network is available', async () => {
  const { server, state, request } = await openLine()
  const seen: boolean[] = []
  server.next('getInterview', networkError, refused(409, 'INTERVIEW_CLOSED'), proxyResponse(403), (answer) => answer())
  for (let tries = 0; tries < 4; tries += 1) {
    await request().catch(() => {})
    seen.push(state().isOnline)
  }

  expect(seen).toEqual([false, true, false, true])
})

test('an unchanged network state is not published', async () => {
  const { exam, server, request } = await openLine()
  const heard = vi.fn()
  exam.store.subscribe(heard)
  await request()
  await request()
  expect(heard).not.toHaveBeenCalled()
  server.next('getInterview', networkError, networkError)
  await request().catch(() => {})
  await request().catch(() => {})
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
