import { randomUUID } from 'node:crypto'
import { closeInterview, recordBrowserEvent } from '@assay/contract/exam/exam'
import type { sendHeartbeat } from '@assay/contract/exam/presence'
import { getReceipt } from '@assay/contract/exam/receipt'
import { listLive } from '@assay/contract/live/live'
import { getEvidence } from '@assay/contract/results/evidence'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const S = 1_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterEach(() => server.clock.freeze(server.clock.now()))
afterAll(() => server.close())

type Presence = Parameters<typeof sendHeartbeat.body.parse>[0]

async function openPage() {
  server.clock.freeze(server.clock.now())
  const { interview } = await makeRunningExam(server)
  const params = { code: interview.code }
  const tell = (body: Exclude<Presence, undefined> = {}) =>
    ask(server.url, `/api/interview/${interview.code}/presence`, { method: 'PUT', json: body })
  const pass = (ms: number) => server.clock.advance(ms)
  const evidence = () => server.staff(getEvidence, { params })
  const marks = async () => (await evidence()).marks.map(({ kind, seconds }) => [kind, seconds])
  await tell({ returns: [] })
  return { params, tell, pass, evidence, marks }
}

const left = { key: randomUUID(), kind: 'hidden' as const }
const reloaded = { key: left.key, kind: 'reload' as const, ago: 2_000, lasted: 1_500 }
const notice = (params: { code: string }, kind: 'page_hidden' | 'page_visible' | 'copy_blocked') =>
  server.anonymous(recordBrowserEvent, { params, body: { kind } })

test('staff and the candidate see the same list of events of a test, oldest first', async () => {
  const { params, tell, pass, evidence } = await openPage()
  const began = server.clock.now()
  pass(10 * S)
  await notice(params, 'page_hidden')
  pass(20 * S)
  await notice(params, 'page_visible')
  await tell({ returns: [] })
  pass(40 * S)
  await tell({ missed: 4 })
  pass(5 * S)
  await tell({ returns: [{ ...reloaded, key: randomUUID() }] })
  pass(S)
  await notice(params, 'copy_blocked')
  pass(60 * S)
  await tell()
  await server.anonymous(closeInterview, { params })

  const at = (seconds: number) => new Date(began + seconds * S).toISOString()
  const { marks } = await evidence()
  expect(marks).toEqual([
    { kind: 'hidden', from: at(10), to: at(30), seconds: 20 },
    { kind: 'network', from: at(30), to: at(70), seconds: 40 },
    { kind: 'reload', from: at(73), to: at(74.5), seconds: 1 },
    { kind: 'copy_blocked', from: at(76), to: null, seconds: 0 },
    { kind: 'page', from: at(76), to: at(136), seconds: 60 },
  ])
  const receipt = await server.anonymous(getReceipt, { params })
  expect(receipt.marks).toEqual(marks)
  expect(receipt.noticed).toMatchObject({ gaps: 2, gap_seconds: 100, outages: 0, outage_seconds: 0, page_hidden: 1 })
})

test.each([
  ['the old page reports first', [{ leaves: left }, { returns: [reloaded] }]],
  ['the report of the old page arrives after that of the new page', [{ returns: [reloaded] }, { leaves: left }]],
  ['the old page does not report', [{ returns: [reloaded] }]],
  ['the new page reports twice', [{ leaves: left }, { returns: [reloaded] }, { returns: [reloaded] }]],
])('a reload is never recorded as a hidden page, even if %s', async (_, words) => {
  const { tell, pass, evidence, marks } = await openPage()
  for (const word of words) {
    await tell(word)
    expect((await evidence()).events.map(({ kind }) => kind)).not.toContain('page_hidden')
    pass(S)
  }
  pass(60 * S)

  expect(await marks()).toEqual([['reload', 1]])
  const { tests } = await server.staff(listLive, { query: { end_index: 100 } })
  expect(tests.every(({ noticed }) => noticed.page_hidden === 0)).toBe(true)
})

test('after a language change, the old page reports the change, and the new page reports its duration', async () => {
  const { tell, marks } = await openPage()
  const language = { key: randomUUID(), kind: 'language' as const }
  await tell({ leaves: language })
  expect(await marks()).toEqual([['language', 0]])
  await tell({ returns: [{ ...language, ago: 4_000, lasted: 3_000 }] })
  await tell({ leaves: language })

  expect(await marks()).toEqual([['language', 3]])
})

test('a closed page counts as hidden until another page of the test is visible', async () => {
  const { tell, pass, marks, evidence } = await openPage()
  await tell({ leaves: { key: randomUUID(), kind: 'hidden' } })
  pass(31 * S)
  expect((await marks())[0]).toEqual(['hidden', 31])
  await tell({ returns: [], is_hidden: true })
  await tell()
  expect((await evidence()).marks.find(({ kind }) => kind === 'hidden')?.to).toBeNull()

  pass(2 * S)
  await tell({ returns: [] })
  pass(20 * S)
  await tell({ returns: [] })
  expect((await marks()).filter(([kind]) => kind === 'hidden')).toEqual([['hidden', 33]])
})

test('the recorded time of a reload is never before the start of the test, even if the page reports an earlier time', async () => {
  const { tell, evidence } = await openPage()
  const began = server.clock.now()
  await tell({ returns: [{ ...reloaded, key: randomUUID(), ago: 86_400_000 }] })

  expect(Date.parse((await evidence()).marks[0]?.from ?? '')).toBeGreaterThanOrEqual(began - S)
})

test.each<[unknown, string, string]>([
  [{ leaves: { key: 'x', kind: 'hidden' } }, 'leaves.key', 'INVALID'],
  [{ returns: [{ ...reloaded, kind: 'copy' }] }, 'returns.0.kind', 'NOT_A_CHOICE'],
  [{ returns: [{ ...reloaded, ago: -1 }] }, 'returns.0.ago', 'TOO_SMALL'],
  [{ returns: [{ ...reloaded, lasted: 86_400_001 }] }, 'returns.0.lasted', 'TOO_LARGE'],
  [{ returns: Array.from({ length: 21 }, () => reloaded) }, 'returns', 'TOO_MANY'],
])('a heartbeat with an invalid page event is rejected (case %#)', async (json, field, code) => {
  const { tell } = await openPage()

  expect(await tell(json as Presence)).toMatchObject({ status: 422, json: { errors: [{ field, code }] } })
})
