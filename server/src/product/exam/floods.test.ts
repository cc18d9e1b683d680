import { randomUUID } from 'node:crypto'
import { closeInterview, listExamQuestions } from '@assay/contract/exam/exam'
import { getResults } from '@assay/contract/results/results'
import { DEVICES_KEPT, JOURNAL_ROWS } from '@assay/domain/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: 1 } })
  await makeBank(server, 10)
})
afterAll(() => server.close())

async function resultOf(code: string) {
  await server.anonymous(closeInterview, { params: { code } })
  return server.staff(getResults, { params: { code } })
}

const lookFrom = (code: string, address: string) =>
  ask(server.url, `/api/interview/${code}/question?page_num=1`, { headers: { 'x-forwarded-for': address } })

test('a test stores the first devices of its candidate, and only counts further devices', async () => {
  const { interview } = await makeRunningExam(server)
  const params = { code: interview.code }
  const looks = Array.from({ length: DEVICES_KEPT + 7 }, () =>
    server.anonymous(listExamQuestions, { params, query: {}, headers: { 'x-assay-device': randomUUID() } }),
  )
  await Promise.all(looks)

  const { events } = await resultOf(interview.code)

  expect(events.filter(({ kind }) => kind === 'device')).toHaveLength(DEVICES_KEPT)
  expect(events.filter(({ kind }) => kind === 'more_devices')).toMatchObject([{ detail: '7' }])
})

test('a test stores the first IP addresses of its candidate, and only counts further addresses', async () => {
  const { interview } = await makeRunningExam(server)
  for (let at = 1; at < DEVICES_KEPT + 7; at += 1) await lookFrom(interview.code, `192.0.2.${at}`)

  const { events, interviewee_ips } = await resultOf(interview.code)

  expect(interviewee_ips).toHaveLength(DEVICES_KEPT)
  expect(events.filter(({ kind }) => kind === 'more_addresses')).toMatchObject([{ detail: '7' }])
})

test('all addresses of one IPv6 network are stored as one address', async () => {
  const { interview } = await makeRunningExam(server)
  for (const own of ['::1', '::2', 'a:b:c:d'])
    await lookFrom(interview.code, `2001:db8:1:2:${own}`.replace(':::', '::'))
  await lookFrom(interview.code, '2001:db8:1:3::1')

  const { interviewee_ips } = await resultOf(interview.code)

  expect(interviewee_ips).toEqual(['127.0.0.1', '2001:db8:1:2::/64', '2001:db8:1:3::/64'])
})

async function examWith(amount: number, kind: 'answer' | 'draft') {
  const { code } = await makeInterview(server)
  const { id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const line = {
    interview_id: id,
    position: 0,
    kind,
    time_spent: 0,
    received_at: 0,
    key: null,
    answered: 1,
    address: '',
  }
  for (let start = 0; start < amount; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, amount - start) }, (_, at) => ({
      ...line,
      options: `[${at + 1}]`,
    }))
    await server.db.insertInto('submissions').values(rows).execute()
  }
  const now = server.clock.now()
  const clock = { started_at: now, run_from: now, deadline_at: now + 60 * 60_000 }
  await server.db.updateTable('interviews').set(clock).where('id', '=', id).execute()
  const candidate = candidateOf(server.anonymous, code)
  return { candidate, questions: (await candidate.start()).questions }
}

const tooMany = { status: 429, code: 'TOO_MANY_TRIES' }

test('a test with a full answer journal accepts no more answers, but still ends with a result', async () => {
  const { candidate, questions } = await examWith(JOURNAL_ROWS.all, 'answer')
  const [, question] = questions
  if (!question) throw new Error('The paper is empty')

  await expect(candidate.submit(question, [question.answers_base[0]?.id ?? 0])).rejects.toMatchObject(tooMany)

  const { questions: judged } = await resultOf(candidate.code)
  expect(judged[1]).toMatchObject({ amount_of_submissions: 0, answer_status: null })
})

test('after too many drafts, further drafts are rejected, but answers are still accepted', async () => {
  const { candidate, questions } = await examWith(JOURNAL_ROWS.drafts, 'draft')
  const [, question] = questions
  if (!question) throw new Error('The paper is empty')
  const options = [question.answers_base[0]?.id ?? 0]

  await expect(candidate.draft(question, options)).rejects.toMatchObject(tooMany)
  expect(await candidate.submit(question, options)).toMatchObject({ is_answered: true })
})

test('the result lists all submissions for a question, even a large number', async () => {
  const { candidate, questions } = await makeRunningExam(server)
  const [question] = questions
  if (!question) throw new Error('The paper is empty')
  const option = (at: number) => question.answers_base[at % 2]?.id ?? 0
  const times = 25
  for (let at = 0; at < times; at += 1) await candidate.submit(question, [option(at)])

  const { questions: judged } = await resultOf(candidate.code)

  const shown = judged.find(({ id }) => id === question.id)
  expect(shown).toMatchObject({ amount_of_submissions: times })
  expect(shown?.history).toHaveLength(times)
  for (const answer of shown?.answers ?? []) {
    expect(answer.result.map(({ chosen }) => chosen)).toEqual(
      Array.from({ length: times }, (_, at) => answer.id === option(at)),
    )
  }
})
