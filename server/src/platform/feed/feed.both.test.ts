import { erase } from '@assay/contract/erasure/erasure'
import { listEvents } from '@assay/contract/feed/feed'
import { deleteInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { correctInterview } from '@assay/contract/invitations/correct'
import { exportResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview, takeTest } from '../../../../testing/client/exam.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { inTransaction } from '../db/transaction.ts'
import { newEventId, recordEvents } from './events.ts'
import { assignPositions, deleteOldEvents } from './placing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())

const events = (query: object = {}, caller = server.staff) => caller(listEvents, { query: query as never })
const changes = (query: object = {}) => server.staff(listInterviews, { query: query as never })

test('the event feed lists interview events in order, identified only by ids', async () => {
  const { next } = await events({ after: 'now' })
  const made = await makeInterview(server, { external_id: 'A-1' })
  await takeTest(server, made)
  await server.staff(correctInterview, { params: { code: made.id }, body: { external_id: 'A-2' } })
  await server.staff(deleteInterview, { params: { code: made.code } })

  const feedPage = await events({ after: next })
  const link = `http://localhost:3000/api/interview/${made.id}`
  const named = { id: made.id, external_id: 'A-1', code: made.id }
  expect(feedPage.events.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'interview.created', data: { ...named, interview_status: 'To Do', link } },
    { type: 'interview.started', data: { ...named, interview_status: 'In Progress', link } },
    { type: 'interview.finished', data: { ...named, interview_status: 'Done', link: `${link}/results` } },
    {
      type: 'interview.changed',
      data: { ...named, external_id: 'A-2', interview_status: 'Done', link: `${link}/results` },
    },
    {
      type: 'interview.deleted',
      data: { ...named, external_id: 'A-2', interview_status: 'Done', link: `${link}/results`, reason: 'deleted' },
    },
  ])
  expect(feedPage.has_more).toBe(false)
  expect(JSON.stringify(feedPage)).not.toContain(made.code)
  expect(new Set(feedPage.events.map(({ id }) => id)).size).toBe(5)
  expect(await events({ after: feedPage.next })).toEqual({ events: [], next: feedPage.next, has_more: false })
  const some = await events({ after: next, type: 'interview.finished,interview.deleted', limit: 1 })
  expect(some.events.map(({ type }) => type)).toEqual(['interview.finished'])
  expect(some.has_more).toBe(true)
})

test.each([{ after: 'x' }, { after: 'ZXZlbnRzIDk5OTk5OTk' }, { limit: 0 }, { limit: 1001 }, { type: 'ping' }])(
  'a feed request with %j is rejected',
  async (query) => {
    await expect(events(query)).rejects.toMatchObject({ status: 422, errors: [{ field: Object.keys(query)[0] }] })
  },
)

test('a reader that continues from the next cursor gets each event once and in order, even if transactions commit in another order', async () => {
  const other = server.place.databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : null
  const { next: begin } = await events({ after: 'now' })
  const AMOUNT = 2_000
  const record = (db: TestServer['db'], at: number) =>
    inTransaction(db, async (tx) => {
      const event = {
        event_id: newEventId(),
        type: 'interview.changed',
        at,
        interview_id: 1,
        blueprint_id: null,
        data: '{}',
      }
      await recordEvents(tx, [{ ...event, public_id: `iv_${'0'.repeat(22)}`, external_id: String(at) }])
      if (at % 7 === 0) await new Promise((resolve) => setTimeout(resolve, at % 5))
    })
  const follow = async () => {
    const seen: (string | null)[] = []
    for (let after = begin; seen.length < AMOUNT; ) {
      const page = await events({ after, limit: 97 })
      seen.push(...page.events.map(({ data }) => data.external_id))
      after = page.next
    }
    return seen
  }
  const write = async () => {
    for (let at = 0; at < AMOUNT; at += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, of) => record(of % 2 === 0 ? server.db : (other?.db ?? server.db), at + of)),
      )
  }
  const [one, two] = await Promise.all([follow(), follow(), write()])
  expect(new Set(one).size).toBe(AMOUNT)
  expect(one).toHaveLength(AMOUNT)
  expect(two).toEqual(one)
  await other?.close()
}, 120_000)

test('interviews are listed in the order of their changes, and listed again after another change', async () => {
  const made = [await makeInterview(server), await makeInterview(server), await makeInterview(server)]
  const ids = made.map(({ id }) => id)
  let cursor = ''
  const seen: string[] = []
  for (let isMore = true; isMore; ) {
    const page = await changes({ cursor, limit: 2 })
    seen.push(...page.interviews.map(({ id }) => id))
    cursor = page.next ?? ''
    isMore = page.has_more ?? false
  }
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
  expect((await changes({ cursor })).interviews).toEqual([])

  const [first, second] = made as [Interview, Interview]
  const candidate = candidateOf(server.anonymous, second.code)
  const { questions } = await candidate.start()
  const started = await changes({ cursor })
  expect(started.interviews.map(({ id }) => id)).toEqual([second.id])
  const [question] = questions
  if (question) await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  await server.staff(correctInterview, { params: { code: first.code }, body: { external_id: 'X-9' } })
  const again = await changes({ cursor: started.next })
  expect(again.interviews.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(again.interviews.every(({ updated_time, created_time }) => updated_time > created_time)).toBe(true)
  expect((await changes({ external_id: 'X-9' })).interviews.map(({ id }) => id)).toEqual([first.id])
  expect((await changes({ external_id: 'x-9' })).amount_of_interviews).toBe(0)
  const since = again.interviews[0]?.updated_time
  expect((await changes({ updated_since: since })).interviews.map(({ id }) => id)).toEqual([second.id, first.id])
  for (const wrong of [{ start_index: 0 }, { end_index: 5 }, { offset: 0 }])
    await expect(changes({ cursor: '', ...wrong })).rejects.toMatchObject({ status: 422 })
  await expect(changes({ cursor: 'x' })).rejects.toMatchObject({ status: 422, errors: [{ field: 'cursor' }] })
})

test('an export of results has one result per line, and the next cursor in its last line', async () => {
  const made = await makeInterview(server)
  await takeTest(server, made)
  const first = await ask(server.url, `/api${exportResults.path}?limit=1`, { token: server.staff.token })
  expect(first.headers.get('content-type')).toContain('application/x-ndjson')
  const lines = first.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.at(-1)).toEqual({ next: expect.any(String), has_more: expect.any(Boolean), amount: 1 })
  let cursor = ''
  const seen: string[] = []
  for (let isMore = true; isMore; ) {
    const query = `cursor=${cursor}&limit=2`
    const { text } = await ask(server.url, `/api${exportResults.path}?${query}`, { token: server.staff.token })
    const all = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const last = all.pop()
    seen.push(...all.map(({ id, interview_status }) => `${id} ${interview_status}`))
    cursor = last.next
    isMore = last.has_more
  }
  expect(seen).toContain(`${made.id} Done`)
  expect(new Set(seen).size).toBe(seen.length)
})

test('an erased interview stays in the feed without its external id', async () => {
  const { next } = await events({ after: 'now' })
  const made = await makeInterview(server, { email: 'gone@example.com', external_id: 'P-77' })
  await server.admin(erase, { body: { email: 'gone@example.com' } })
  const feedPage = await events({ after: next })
  expect(feedPage.events.map(({ type, data }) => [type, data.id, data.external_id, data.reason])).toEqual([
    ['interview.created', made.id, null, undefined],
    ['interview.deleted', made.id, null, 'erased'],
  ])
})

test('events older than ninety days are deleted, and a cursor from before this time is reported as expired', async () => {
  const { next } = await events({ after: '', limit: 1 })
  const DAY = 24 * 60 * 60_000
  await assignPositions(server.db, 'events', server.clock.now())
  const now = server.clock.now() + 91 * DAY
  while (await deleteOldEvents(server.db, now));
  await expect(events({ after: next })).rejects.toMatchObject({ status: 410, code: 'CURSOR_EXPIRED' })
  const { next: begin, events: none } = await events()
  expect(none).toEqual([])
  const made = await makeInterview(server)
  expect((await events({ after: begin })).events).toMatchObject([{ type: 'interview.created', data: { id: made.id } }])
})
