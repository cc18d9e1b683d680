import { listLabels } from '@assay/contract/labels'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playDatabase } from '../../../test/playDatabase.ts'
import { fillOffline, sendRequest, setSessionEndHandler } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { signedInUser } from '../session/session.ts'
import { readToken, storeToken } from '../session/token.ts'
import { isServerReached, recordReply, watchConnection } from './connection.ts'

playDatabase()

const labels = [{ id: 1, name: 'SQL' }]
const page = (status: number) => async () => new Response('<html>Please sign in</html>', { status })
const cut = () => Promise.reject(new TypeError('Failed to fetch'))
const silent = (_: string, { signal }: RequestInit) =>
  new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
type Answering = (address: string, init: RequestInit) => Promise<Response>

const healthy: Answering = async (address) => {
  if (address === '/api/health') return Response.json({ status: 'ok', version: '1' })
  if (address.startsWith('/api/label')) return Response.json(labels)
  if (address === '/api/user/me') return Response.json({ id: 1, full_name: 'Ada' })
  return Response.json({ questions: [], amount_of_questions: 0, interviews: [], amount_of_interviews: 0 })
}
const answers = (answering: Answering) => vi.stubGlobal('fetch', vi.fn(answering))
const dismissed = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setSessionEndHandler(dismissed)
  storeToken('of Ada')
  answers(healthy)
  await signedInUser()
  await fillOffline()
  queryClient.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  recordReply()
  queryClient.clear()
  localStorage.clear()
  dismissed.mockClear()
})

test.each<[string, Answering]>([
  ['missing', cut],
  ['the page of a proxy', page(502)],
  ['the sign-in page of a network', page(200)],
  ['an error response of another program', page(403)],
])('if the response is %s, lists and profile come from stored data, and the session stays', async (_, answering) => {
  answers(answering)
  expect((await sendRequest(listLabels, {})).body).toEqual(labels)
  expect(isServerReached()).toBe(false)
  expect((await signedInUser())?.full_name).toBe('Ada')
  expect(readToken()).toBe('of Ada')
  expect(dismissed).not.toHaveBeenCalled()
})

test('if stored data exists, the page does not wait for a server that does not respond', async () => {
  answers((address, init) => (address === '/api/health' ? cut() : silent(address, init)))
  const asking = sendRequest(listLabels, {})
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await asking).body).toEqual(labels)
  expect((await signedInUser())?.full_name).toBe('Ada')
})

test('if one request fails and other requests succeed, the failure is an error and the server counts as reachable', async () => {
  answers((address, init) => (address.startsWith('/api/label') ? cut() : healthy(address, init)))
  await expect(sendRequest(listLabels, {})).rejects.toMatchObject({ code: 'UNREACHABLE' })
  expect(isServerReached()).toBe(true)
})

test('the page checks an unreachable server until the server responds, and then notifies all listeners', async () => {
  const heard = vi.fn()
  const stop = watchConnection(heard)
  answers(cut)
  await sendRequest(listLabels, {})
  heard.mockClear()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(heard).not.toHaveBeenCalled()

  answers(healthy)
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(isServerReached()).toBe(true), { timeout: 60_000 })
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})

test('if the connection is lost during a check, the page checks again', async () => {
  const stop = watchConnection(() => undefined)
  const health = Promise.withResolvers<Response>()
  answers(() => health.promise)
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('offline'))
  answers(cut)
  health.resolve(await healthy('/api/health', {}))
  await vi.waitFor(() => expect(isServerReached()).toBe(false))
  stop()
})

test('if a check fails after a reply to another request, the page checks again', async () => {
  const stop = watchConnection(() => undefined)
  const health = Promise.withResolvers<Response>()
  answers(() => health.promise)
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  recordReply()
  answers(cut)
  health.reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(isServerReached()).toBe(false))
  stop()
})

test('a server error does not end the session', async () => {
  answers(async () => Response.json({ code: 'SERVER_ERROR' }, { status: 500 }))
  await expect(signedInUser()).rejects.toMatchObject({ status: 500 })
  expect(readToken()).toBe('of Ada')
})
