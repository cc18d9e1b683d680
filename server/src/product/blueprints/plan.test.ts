import { planBlueprint } from '@assay/contract/blueprints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 20, ['GENERAL'])
  await makeBank(server, 6, ['RARE'])
  await makeBank(server, 6, ['RARE', 'MIXED'])
})
afterAll(() => server.close())

test('a blueprint plan shows available, drawn and expected common questions of two candidates', async () => {
  const labels = [
    { name: 'RARE', amount: 10 },
    { name: 'MIXED', amount: 6 },
    { name: 'NOWHERE', amount: 3 },
  ]
  const plan = await server.staff(planBlueprint, { body: { labels } })

  expect(plan).toMatchObject({
    available: 12,
    drawable: 12,
    labels: [{}, {}, { label_name: 'NOWHERE', available: 0, drawn: 0, seen: 0 }],
  })
  expect(plan.labels.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(12)
  const even = await server.staff(planBlueprint, { body: { labels: [{ name: 'GENERAL' }], amount_of_questions: 10 } })
  expect(even).toMatchObject({ available: 20, drawable: 10, shared: 5, labels: [{ available: 20, drawn: 10 }] })
})

test('a blueprint plan offers at most 100 questions for a draw, even if the bank has more', async () => {
  await makeBank(server, 60, ['PLENTY'])
  await makeBank(server, 60, ['PLENTY'])

  const plan = await server.staff(planBlueprint, { body: { labels: [{ name: 'PLENTY' }] } })

  expect(plan).toMatchObject({ available: 120, drawable: 100 })
})

test('a blueprint plan counts the questions that candidates have seen in the last 90 days', async () => {
  await makeBank(server, 12, ['SEEN'])
  const seen = async () => {
    const { labels } = await server.staff(planBlueprint, { body: { labels: [{ name: 'SEEN' }] } })
    return labels[0]?.seen
  }
  await makeInterview(server, { labels: ['SEEN'] })
  expect(await seen()).toBe(0)
  await makeRunningExam(server, { labels: ['SEEN'] })
  expect(await seen()).toBe(10)
  server.clock.advance(91 * 24 * 60 * 60_000)
  server.staff = await server.signIn(server.consultantUser.email)
  expect(await seen()).toBe(0)
})
