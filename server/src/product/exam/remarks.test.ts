import { sendComment, sendReport } from '@assay/contract/exam/presence'
import { listQuestionReports } from '@assay/contract/live/remarks'
import { getQuestion, updateQuestion } from '@assay/contract/questions/questions'
import { getEvidence } from '@assay/contract/results/evidence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

async function running() {
  const exam = await makeRunningExam(server)
  const params = { code: exam.interview.code }
  const [question] = exam.questions
  if (!question) throw new Error('an empty paper')
  const remarks = async () => (await server.staff(getEvidence, { params })).remarks
  return { ...exam, params, question, remarks }
}

const WORDS = ' <b>Is this\r\ndata: right?</b> \u2028 👩‍💻 '

test('a candidate’s report is stored unchanged, and once for each idempotency key', async () => {
  const { params, question, remarks } = await running()
  const body = { kind: 'question' as const, question_id: question.id, text: WORDS }
  const headers = { 'idempotency-key': crypto.randomUUID() }

  const { time } = await server.anonymous(sendReport, { params, body, headers })
  server.clock.advance(1_000)
  const again = await server.anonymous(sendReport, { params, body, headers })

  expect(again).toEqual({ time })
  expect(await remarks()).toEqual([{ time, ...body }])
})

test('a test stores twenty reports, even if more reports arrive together', async () => {
  const { params, remarks } = await running()
  const send = (at: number) => server.anonymous(sendReport, { params, body: { kind: 'time', text: `Remark ${at}` } })

  const sent = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => send(at)))

  const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(5).fill('409 TOO_MANY_REMARKS'))
  expect(await remarks()).toHaveLength(20)
})

test.each<[object, string, string]>([
  [{ kind: 'time', text: '' }, 'text', 'REQUIRED'],
  [{ kind: 'time', text: ' \n\t' }, 'text', 'REQUIRED'],
  [{ kind: 'time', text: 'a\0b' }, 'text', 'UNREADABLE_TEXT'],
  [{ kind: 'time', text: '\ud800' }, 'text', 'UNREADABLE_TEXT'],
  [{ kind: 'time', text: 'x'.repeat(1_001) }, 'text', 'TOO_LONG'],
  [{ kind: 'time', text: 5 }, 'text', 'WRONG_TYPE'],
  [{ kind: 'score', text: 'x' }, 'kind', 'NOT_A_CHOICE'],
  [{ kind: 'question', text: 'x' }, 'question_id', 'REQUIRED'],
  [{ kind: 'time', text: 'x', question_id: 1 }, 'question_id', 'INVALID'],
])('%j is rejected as a report', async (json, field, code) => {
  const { params } = await running()
  const answer = await ask(server.url, `/api/interview/${params.code}/remark`, { method: 'POST', json })

  expect(answer.status).toBe(422)
  expect(answer.json.errors).toContainEqual(expect.objectContaining({ field, code }))
})

test('a report about a question that is not on the paper is rejected', async () => {
  const { params } = await running()
  const body = { kind: 'question' as const, question_id: 999_999, text: 'Which?' }

  await expect(server.anonymous(sendReport, { params, body })).rejects.toMatchObject({
    status: 404,
    code: 'QUESTION_NOT_FOUND',
  })
})

test('staff can read the reports about a question, and each report shows if it is about the current version of the question', async () => {
  const { params, question, interview } = await running()
  const { id } = question
  const tell = (text: string) =>
    server.anonymous(sendReport, { params, body: { kind: 'question', question_id: id, text } })
  const before = (await server.staff(getQuestion, { params: { id } })).amount_of_remarks
  await tell('Two are right')
  await tell('None is right')

  const { remarks, amount_of_remarks } = await server.staff(listQuestionReports, {
    params: { id },
    query: { end_index: 2 },
  })
  expect(amount_of_remarks).toBe(before + 2)
  expect(remarks).toMatchObject([
    { text: 'None is right', code: interview.code, is_current: true },
    { text: 'Two are right', code: interview.code, is_current: true },
  ])
  await server.staff(updateQuestion, { params: { id }, body: { description: 'Better now?' } })
  const after = await server.staff(listQuestionReports, { params: { id }, query: { end_index: 1 } })
  expect(after).toMatchObject({ remarks: [{ is_current: false }], amount_of_remarks: before + 2 })
  expect((await server.staff(getQuestion, { params: { id } })).amount_of_remarks).toBe(before + 2)
})

test('a candidate can send one comment until a day after the end, and a retry gets the same response', async () => {
  const [one, other] = [await running(), await running()]
  const reply = ({ params }: typeof one, text: string) => server.anonymous(sendComment, { params, body: { text } })
  await expect(reply(one, WORDS)).rejects.toMatchObject({ status: 409, code: 'NOT_FINISHED' })
  await one.candidate.finish()
  await other.candidate.finish()

  const sent = await reply(one, WORDS)
  expect(sent).toEqual({ time: expect.any(String), text: WORDS })
  server.clock.advance(24 * 60 * 60_000 + 1)

  expect(await reply(one, WORDS)).toEqual(sent)
  await expect(reply(one, 'Another')).rejects.toMatchObject({ status: 409, code: 'ALREADY_REPLIED' })
  await expect(reply(other, 'Too late')).rejects.toMatchObject({ status: 409, code: 'REPLY_CLOSED' })
})
