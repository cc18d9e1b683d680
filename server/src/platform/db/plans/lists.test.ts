import type { Endpoint } from '@assay/contract/endpoint'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import { exportRound } from '@assay/contract/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeInterview, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../../testing/client/round.ts'
import { callName, callWithStatus } from '../../../../../testing/server/callWithStatus.ts'
import { mailByHand } from '../../../../../testing/server/mail.ts'
import { matrix } from '../../../../../testing/server/matrix/matrix.ts'
import { findWholeReads, recordStatements } from '../../../../../testing/server/plans.ts'
import { queriesOf } from '../../../../../testing/server/queries.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { routes } from '../../../app.ts'

const samples = {
  ...{
    labels: 'GENERAL',
    name_or_mail: 'carol',
    search: 'which',
    score: '30',
    blueprint: '1',
    author: '1',
    import: '1',
    passage: '1',
  },
  since: '2026-01-01T00:00:00Z',
  ...{ changed_since: '2026-01-01T00:00:00Z', from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
  ...{ amount_of_questions: '10', page_num: '2', of_version: '1', sort: 'label:ROUNDS' },
  ...{
    actor: 'ada',
    action: 'created',
    object_kind: 'interview',
    object_id: '1',
    interview: '1',
    address: '127.0.0.1',
  },
  ...{
    external_id: 'order-1',
    cursor: '',
    updated_since: '2026-01-01T00:00:00Z',
    after: 'now',
    type: 'interview.finished',
  },
}

const isFollowing = (query: object) => 'cursor' in query || 'updated_since' in query
const isBothWays = (query: object) => isFollowing(query) && ('start_index' in query || 'offset' in query)

const { plugin, seen } = recordStatements()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ plugin, config: mailByHand() })
  await makeBank(server, 20)
  const blueprint = await makeBlueprint(server, { open_days: 3, reminder_hours: 24 })
  await makeRound(server, blueprint, people(20))
  for (let at = 0; at < 20; at += 1) await makeInterview(server)
  for (let at = 0; at < 12; at += 1) await (await makeRunningExam(server)).candidate.finish()
  await makeRunningExam(server)
})
afterAll(() => server.close())

const asked = (query: object) => new URLSearchParams(query as Record<string, string>).toString()

const others: readonly Endpoint[] = [getQuestionInsight, exportRound]
const lists = routes
  .map(({ call }) => call)
  .filter((call) => call.query !== undefined && call.events === undefined && !others.includes(call))

test.each(lists.map((call) => [callName(call), call] as const))(
  'every list query uses an index: %s',
  async (_, call) => {
    const row = matrix.find((each) => each.call === call && each.answers.admin < 300)
    const given = ((await row?.given(server, 'admin')) ?? {}) as { query?: Record<string, string> }
    const base = given.query
    const whole = new Map<string, string>()
    for (const query of queriesOf(call, { ...samples, ...base })) {
      if (isBothWays(query)) continue
      seen.length = 0
      const { status, code } = await callWithStatus(
        server.url,
        call,
        { ...given, query: { ...base, ...query } } as object,
        server.admin.token,
      )
      expect(`${asked(query)} ${status} ${code}`).toBe(`${asked(query)} 200 `)
      for (const found of await findWholeReads(server.db, seen)) if (!whole.has(found)) whole.set(found, asked(query))
    }
    expect([...whole].map(([found, query]) => `?${query} reads whole ${found}`)).toEqual([])
  },
)
