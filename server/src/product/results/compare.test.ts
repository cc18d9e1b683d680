import { closeInterview } from '@assay/contract/exam/exam'
import { deleteInterview, listInterviews } from '@assay/contract/interviews/interviews'
import type { Question } from '@assay/contract/questions/questions'
import { compareInterviews } from '@assay/contract/results/compare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctOptionIds, makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Question[]
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 10, ['GIT', 'SQL'])
})
afterAll(() => server.close())

async function makeResult(right: number, labels: string[]): Promise<string> {
  const { candidate, questions } = await makeRunningExam(server, { labels })
  for (const question of questions.slice(0, right)) await candidate.submit(question, correctOptionIds(bank, question))
  await server.anonymous(closeInterview, { params: { code: candidate.code } })
  return candidate.code
}

const compare = (...codes: string[]) => server.staff(compareInterviews, { query: { codes: codes.join(',') } })
const placesOf = async (...codes: string[]) =>
  (await compare(...codes)).interviews.map(({ code, score, same_labels, scored_lower }) => [
    code,
    score,
    same_labels,
    scored_lower,
  ])

test('a comparison ranks each interview among the interviews with exactly the same labels', async () => {
  const best = await makeResult(9, ['SQL', 'GIT'])
  const same = await makeResult(5, ['GIT', 'SQL'])
  const other = await makeResult(5, ['SQL', 'GIT'])
  const alone = await makeResult(7, ['SQL'])
  await makeRunningExam(server, { labels: ['SQL', 'GIT'] })

  expect(await placesOf(alone, best, same, other)).toEqual([
    [alone, 70, 0, 0],
    [best, 90, 2, 2],
    [same, 50, 2, 0],
    [other, 50, 2, 0],
  ])
  await server.staff(deleteInterview, { params: { code: other } })
  expect(await placesOf(best, same)).toEqual([
    [best, 90, 1, 1],
    [same, 50, 1, 0],
  ])
})

test('comparing an unknown code gets 404, and comparing an unfinished interview is rejected', async () => {
  const done = await makeResult(1, ['SQL'])
  const waiting = (await makeInterview(server, { labels: ['SQL'] })).code

  await expect(compare(done, 'a'.repeat(22))).rejects.toMatchObject({ status: 404, code: 'INTERVIEW_NOT_FOUND' })
  await expect(compare('x', 'y')).rejects.toMatchObject({ status: 404 })
  await expect(compare(done, waiting)).rejects.toMatchObject({ status: 409, code: 'RESULT_NOT_AVAILABLE' })
})

test.each(['', 'one', 'one,one', ',', 'one,', Array.from({ length: 11 }, (_, at) => `code${at}`).join(','), 'a,b\0'])(
  'a comparison of the codes %o is rejected',
  async (codes) => {
    const refused = server.staff(compareInterviews, { query: { codes } })

    await expect(refused).rejects.toMatchObject({ status: 422, errors: [{ field: 'codes' }] })
  },
)

test('stored counts are correct after interviews are created, finished and deleted', async () => {
  await makeResult(3, ['GIT'])
  const { code } = await makeInterview(server, { labels: ['GIT'] })
  await server.staff(deleteInterview, { params: { code } })

  const kept = await server.db.selectFrom('interview_counts').selectAll().where('amount', '!=', 0).execute()
  const rows = await server.db
    .selectFrom('interviews')
    .select(['label_set', 'score'])
    .where('deleted_at', 'is', null)
    .execute()
  const counted = Map.groupBy(rows, ({ label_set, score }) => `${label_set} ${score ?? -1}`)

  expect(new Map(kept.map(({ label_set, score, amount }) => [`${label_set} ${score}`, amount]))).toEqual(
    new Map([...counted].map(([key, own]) => [key, own.length])),
  )
})

test.each([
  [{}],
  [{ labels: 'GIT' }],
  [{ labels: 'GIT | SQL' }],
  [{ labels: 'NOWHERE' }],
  [{ score: '30' }],
  [{ score: '>90', labels: 'SQL' }],
  [{ status: 'Done' as const, labels: 'SQL' }],
  [{ status: 'To Do' as const }],
  [{ name_or_mail: 'carol' }],
  [{ name_or_mail: 'carol', score: '60', labels: 'SQL' }],
  [{ name_or_mail: 'nobody' }],
])('with the filter %o, each page has the total number of matching interviews', async (query) => {
  const whole = await server.staff(listInterviews, { query: { ...query, limit: 100 } })
  const rest = await server.staff(listInterviews, { query: { ...query, start_index: 1, end_index: 3 } })

  expect(whole.amount_of_interviews).toBe(whole.interviews.length)
  expect(rest.interviews.map(({ code }) => code)).toEqual(whole.interviews.slice(1, 3).map(({ code }) => code))
  expect(rest.amount_of_interviews).toBe(whole.interviews.length)
})
