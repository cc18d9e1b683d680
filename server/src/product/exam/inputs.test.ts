import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let known: { code: string; id: number; question_code: string; option: number }
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
  const { interview, questions } = await makeRunningExam(server)
  const single = questions.find(({ is_multiple_choice }) => !is_multiple_choice)
  if (!single) throw new Error('no question takes one answer')
  const option = single.answers_base[0]?.id ?? 0
  known = { code: interview.code, id: single.id, question_code: single.code, option }
})
afterAll(() => server.close())

const stored = async () => {
  const tables = ['interviews', 'papers', 'submissions', 'interview_events', 'interview_labels', 'audit'] as const
  const counts = tables.map((table) =>
    server.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .execute(),
  )
  return Promise.all(counts)
}

const DEEP = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const texts = ['', ' ', 'null', '"x', '{', '[]', '"text"', '5', 'true', '{}', DEEP, `{"a":${DEEP}}`, '{"__proto__":{}}']

const wrongCodes = [
  'a',
  'a'.repeat(21),
  'a'.repeat(23),
  'a'.repeat(22),
  '%00',
  '%F0%9F%92%A9',
  "' or 1=1 --",
  '..%2F..',
]
const wrongIds = ['0', '-1', '1.5', 'x', '9007199254740993', '99999999999999999999', '%00', "1' or '1'='1", '1e3']
const wrongPages = ['0', '-1', '1.5', 'x', '', '01', '1e3', '9999999999', '%00', '1%27']
const wrongAnswers = [
  undefined,
  null,
  'x',
  {},
  [null],
  ['1'],
  [1.5],
  [-1],
  [1],
  [2 ** 53],
  [1e308],
  [[1]],
  [true],
  [1, 2, 3, 4, 5, 6, 7],
  Array.from({ length: 5_000 }, (_, at) => at),
]
const wrongEmails = [
  undefined,
  null,
  5,
  '',
  'nobody',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  'a\u0000@example.com',
  ['a'],
  {},
]
const wrongTimes = ['5', 1.5, null, 1e308, [], {}]
const wrongKinds = [undefined, null, '', 'started', 'closed_by_candidate', 5, ['rehearsed']]
const wrongInterviews = [
  { name: 5 },
  { name: 'a\u0000b' },
  { name: '\u3164\u1160' },
  { name: '\ud800' },
  { name: 'x'.repeat(101) },
  { email: 5 },
  { labels: 'GENERAL' },
  { labels: [5] },
  { labels: [''] },
  { labels: Array.from({ length: 3_000 }, (_, at) => `L${at}`) },
  { max_time: 1e308 },
  { max_time: -60 },
  { max_time: null },
  { amount_of_questions: '10' },
  { amount_of_questions: 1e9 },
  { amount_of_questions: 10.5 },
]
const wrongSearches = [
  'score=x',
  'score=-1',
  'score=9999',
  'status=Open',
  'limit=0.5',
  'limit=101',
  'start_index=-1',
  'name_or_mail=%00',
]
const wrongPlans = [
  '',
  'labels=GENERAL&amount_of_questions=-1',
  'labels=GENERAL&amount_of_questions=x',
  'labels=GENERAL&amount_of_questions=101',
]

interface Try {
  method: string
  path: string
  body?: string | undefined
  key?: string
}

const withBody = (method: string, path: string, body: unknown): Try => ({ method, path, body: JSON.stringify(body) })

function everyTry(): Try[] {
  const { code, id, question_code, option } = known
  const place = `/${code}/question/${id}`
  const right = { question_code, answers: [option] }
  const wanted = {
    name: 'Carol',
    email: 'carol@example.com',
    max_time: 60,
    amount_of_questions: 10,
    labels: ['GENERAL'],
  }
  const paths = ['', '/question', `/question/${id}`]
  return [
    ...wrongCodes.flatMap((wrong) => paths.map((path) => ({ method: 'GET', path: `/${wrong}${path}` }))),
    ...wrongCodes.flatMap((wrong) => [
      withBody('PUT', `/${wrong}`, { email: 'carol@example.com' }),
      withBody('PUT', `/${wrong}/close`, {}),
      withBody('PUT', `/${wrong}/question/${id}`, right),
      withBody('PUT', `/${wrong}/question/${id}/draft`, { answers: [option] }),
      withBody('POST', `/${wrong}/notice`, { kind: 'page_hidden' }),
      { method: 'DELETE', path: `/${wrong}` },
      { method: 'GET', path: `/${wrong}/results` },
    ]),
    ...wrongIds.map((wrong) => ({ method: 'GET', path: `/${code}/question/${wrong}` })),
    ...wrongIds.map((wrong) => withBody('PUT', `/${code}/question/${wrong}`, right)),
    ...wrongPages.map((wrong) => ({ method: 'GET', path: `/${code}/question?page_num=${wrong}` })),
    ...wrongAnswers.map((answers) => withBody('PUT', place, { question_code, answers })),
    ...wrongAnswers.map((answers) => withBody('PUT', `${place}/draft`, { answers })),
    ...[undefined, null, 5, '', 'another'].map((wrong) => withBody('PUT', place, { ...right, question_code: wrong })),
    ...wrongTimes.map((time_spent) => withBody('PUT', place, { ...right, time_spent })),
    ...['', 'x', '1'.repeat(36)].map((key) => ({ ...withBody('PUT', place, right), key })),
    ...wrongEmails.map((email) => withBody('PUT', `/${code}`, { email })),
    ...wrongKinds.map((kind) => withBody('POST', `/${code}/notice`, { kind })),
    ...texts.flatMap((body) => [place, `${place}/draft`, `/${code}`].map((path) => ({ method: 'PUT', path, body }))),
    ...texts.map((body) => ({ method: 'POST', path: '/', body })),
    ...wrongInterviews.map((wrong) => withBody('POST', '/', { ...wanted, ...wrong })),
    ...wrongSearches.map((wrong) => ({ method: 'GET', path: `/?${wrong}` })),
    ...wrongPlans.map((wrong) => ({ method: 'GET', path: `/plan?${wrong}` })),
    { method: 'GET', path: `/${code}/results` },
    { method: 'DELETE', path: `/${code}` },
  ]
}

test('every invalid interview call is rejected in the common error format and changes no data', async () => {
  const before = await stored()
  const tries = everyTry()

  const accepted: string[] = []
  for (const { method, path, body, key } of tries) {
    const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) }
    const heard = await ask(server.url, `/api/interview${path}`, {
      method,
      token: server.staff.token,
      ...(body !== undefined && { headers, body }),
    })
    const isRefused = heard.status >= 400 && heard.status < 500 && typeof heard.json?.code === 'string'
    if (!isRefused) accepted.push(`${method} ${path} ${body?.slice(0, 80)}: ${heard.status} ${heard.text.slice(0, 80)}`)
    expect(heard.text).not.toMatch(/select |insert |\bat \w+ \(|node_modules/i)
  }

  expect(tries.length).toBeGreaterThan(200)
  expect(accepted).toEqual([])
  expect(await stored()).toEqual(before)
})
