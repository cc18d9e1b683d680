import { listExamQuestions } from '@assay/contract/exam/exam'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let page: string
let one: string
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 20)
  const { interview, questions } = await makeRunningExam(server)
  page = `/api/interview/${interview.code}/question?page_num=1`
  one = `/api/interview/${interview.code}/question/${questions[0]?.id}`
})
afterAll(() => server.close())

const answerTo = (path: string, encodings: string, token?: string | null) =>
  ask(server.url, path, { headers: { 'accept-encoding': encodings }, ...(token && { token }) })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, identity;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
  ['br;q=0.0', null],
])(
  'for a client that accepts %j, a page of questions is encoded as %s with the same content',
  async (encodings, encoding) => {
    const { headers, json } = await answerTo(page, encodings)

    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('vary')).toBe('Accept-Encoding')
    const plain = await answerTo(page, 'identity')
    expect(json.questions).toEqual(plain.json.questions)
    expect(listExamQuestions.response.parse(json).questions).toHaveLength(10)
  },
)

test('a compressed page has less than half of its original size', async () => {
  const [packed, plain] = await Promise.all([answerTo(page, 'br'), answerTo(page, 'identity')])

  expect(Number(packed.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 2)
})

test('a response that fits into one packet, and an error response, are not compressed', async () => {
  expect((await answerTo(one, 'br')).headers.get('content-encoding')).toBeNull()
  expect((await answerTo(page.replace('=1', '=0'), 'br')).headers.get('content-encoding')).toBeNull()
})

test('the question bank is sent compressed, but a list with interview codes and candidate texts is not', async () => {
  const { token } = server.staff

  expect((await answerTo('/api/question/', 'br', token)).headers.get('content-encoding')).toBe('br')
  for (let made = 0; made < 5; made += 1) await makeRunningExam(server)
  const list = await answerTo('/api/interview/', 'br', token)
  expect(list.text.length).toBeGreaterThan(1_400)
  expect(list.headers.get('content-encoding')).toBeNull()
})
