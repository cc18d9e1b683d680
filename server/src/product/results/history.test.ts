import { getEarlierAnswers, getResults } from '@assay/contract/results/results'
import { HISTORY_SENT } from '@assay/domain/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const TIMES = 2_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

test('a result with thousands of submissions first loads the newest hundred, and older submissions on demand', async () => {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const [question] = questions
  if (!question) throw new Error('an empty paper')
  const options = question.answers_base.map(({ id }) => id)
  await candidate.submit(question, options.slice(0, 1))
  const [row] = await server.db.selectFrom('submissions').selectAll().execute()
  if (!row) throw new Error('nothing was stored')
  const { id: _, ...first } = row
  const more = Array.from({ length: TIMES - 1 }, (_one, at) => ({
    ...first,
    key: null,
    options: JSON.stringify([options[(at + 1) % options.length]]),
    received_at: first.received_at + at + 1,
  }))
  for (let at = 0; at < more.length; at += 100)
    await server.db
      .insertInto('submissions')
      .values(more.slice(at, at + 100))
      .execute()
  await candidate.finish()

  const { code } = interview
  const reply = await ask(server.url, `/api/interview/${code}/results`, { token: server.consultant.token })
  expect(reply.text.length).toBeLessThan(500_000)
  const result = await server.staff(getResults, { params: { code } })
  const found = result.questions.find(({ id }) => id === question.id)
  expect(found).toMatchObject({ amount_of_submissions: TIMES })
  expect(found?.history).toHaveLength(HISTORY_SENT)

  const times = (found?.history ?? []).map(({ submitted_time }) => submitted_time)
  const params = { code, id: String(question.id) }
  for (let before = TIMES - HISTORY_SENT; before > 0; ) {
    const part = await server.staff(getEarlierAnswers, { params, query: { before: String(before) } })
    expect(part.answers[0]?.result).toHaveLength(part.history.length)
    times.unshift(...part.history.map(({ submitted_time }) => submitted_time))
    before = part.first
  }

  const all = [first, ...more].map(({ received_at }) => new Date(received_at).toISOString())
  expect(times).toEqual(all)
})
