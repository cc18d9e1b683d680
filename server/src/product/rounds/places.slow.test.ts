import { updateBlueprint } from '@assay/contract/blueprints'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { listTestInsight } from '@assay/contract/insight/tests'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { getResults } from '@assay/contract/results/results'
import { createShare, getShared } from '@assay/contract/results/shares'
import { getRanking } from '@assay/contract/rounds'
import { passOf } from '@assay/domain/round/pass'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
let blueprint: { id: number }
beforeAll(async () => {
  server = await startTestServer({ fitEveryMs: 50 })
  bank = await makeBank(server, 10)
  blueprint = await makeBlueprint(server, { pass_mark: 60 })
  // Scores are either very low or very high, and one test has no answers.
  for (let who = 0; who < 29; who += 1) await takeTestAs(who, who % 2 === 0 ? 9 - (who % 3) : who % 3)
  await takeTestAs(29, null)
})
afterAll(() => server.close())

async function takeTestAs(who: number, right: number | null): Promise<string> {
  const { code, email } = await makeInvited(server, blueprint, {}, who)
  const candidate = candidateOf(server.anonymous, code, email)
  const { questions } = await candidate.start()
  for (const [at, question] of questions.entries()) {
    if (right === null) break
    const wrong = question.answers_base
      .map(({ id }) => id)
      .filter((id) => !correctOptionIds(bank, question).includes(id))
    await candidate.submit(question, at < right ? correctOptionIds(bank, question) : wrong.slice(0, 1))
  }
  await candidate.finish()
  return code
}

const ranking = () => server.staff(getRanking, { params: blueprint, query: { limit: 100 } })
const results = (code: string) => server.staff(getResults, { params: { code } })

async function shared(codes: string[]) {
  const { link } = await server.staff(createShare, { body: { codes, days: 1 } })
  return (await server.anonymous(getShared, { params: { token: link.split('/shared/')[1] ?? '' } })).candidates
}

const outcomeOf = ({ result, amount_of_questions }: Awaited<ReturnType<typeof ranking>>['interviews'][number]) => ({
  correct: result?.total_correct_questions ?? 0,
  counted: amount_of_questions - (result?.total_voided_questions ?? 0),
})

test('before enough candidates have finished, there is no range of ranks, and shared links show no rank', async () => {
  const ranked = await ranking()

  expect(ranked).toMatchObject({ place_state: 'too_few', reliability: null, amount_of_interviews: 30 })
  expect(ranked.needed).toBeGreaterThan(0)
  expect(ranked.interviews.map(({ place }) => place)).toEqual(ranked.interviews.map(() => null))
  const [best] = ranked.interviews
  if (!best) throw new Error('an empty ranking')
  expect(best.standing).toMatchObject({ rank: 1, finished: 30 })
  expect(await shared([best.code])).toMatchObject([{ standing: null }])
  expect(await results(best.code)).toMatchObject({ standing: { rank: 1 }, place: null, pass: best.pass })
})

test('each score is compared with the pass mark, except the scores of candidates without answers', async () => {
  const { cut, interviews } = await ranking()
  const counting = interviews.filter(({ result }) => result?.total_unanswered_questions === 0)

  expect(counting).toHaveLength(29)
  for (const one of counting) expect(one.pass).toEqual(passOf({ ...outcomeOf(one), score: one.score ?? 0 }, 60))
  const amountOf = (band: string) => counting.filter(({ pass }) => pass?.band === band).length
  const bands = { above: amountOf('above'), close: amountOf('close'), below: amountOf('below') }
  expect(cut).toEqual({ pass_mark: 60, ...bands, not_counted: 1 })
  expect(Math.min(bands.close, bands.below)).toBeGreaterThan(0)
  const [nothing] = interviews.filter(({ result }) => result?.total_unanswered_questions === 10)
  expect(nothing).toMatchObject({ score: 0, pass: null, place: null, standard_error: expect.any(Number) })
  const insight = await server.staff(getInterviewInsight, { params: { code: nothing?.code ?? '' } })
  expect(nothing?.standard_error).toBe(insight.standard_error)
})

test('changing the pass mark changes no score and no rank, only the comparison with the pass mark', async () => {
  const { cut: _, ...before } = await ranking()
  const setMark = (pass_mark: number | null) =>
    server.staff(updateBlueprint, { params: blueprint, body: { pass_mark, pass_mark_reason: 'Tried another' } })
  await setMark(5)
  const { cut, ...after } = await ranking()
  const withoutPass = ({ interviews, ...rest }: typeof before) => [
    rest,
    interviews.map((one) => ({ ...one, pass: null })),
  ]

  expect(cut).toMatchObject({ pass_mark: 5, below: 0, not_counted: 1 })
  expect(withoutPass(after)).toEqual(withoutPass(before))
  await setMark(null)
  expect(await ranking()).toMatchObject({ cut: null, interviews: after.interviews.map(() => ({ pass: null })) })
  await setMark(60)
})

test('from thirty candidates on, a rank range contains every rank that is possible at 95 % confidence', async () => {
  const last = await takeTestAs(30, 10)
  server.clock.advance(60_000)
  await expect.poll(async () => (await ranking()).place_state).toBe('ok')
  const { interviews, reliability, needed } = await ranking()

  const { tests } = await server.staff(listTestInsight, { query: {} })
  expect(reliability).toBe(tests.find(({ kind }) => kind === 'blueprint')?.reliability.value)
  expect([needed, interviews.length]).toEqual([0, 31])
  const counting = interviews.filter(({ place }) => place !== null)
  expect(counting).toHaveLength(30)
  const isAbove = (one: (typeof counting)[number], other: (typeof counting)[number]) => {
    const share = (each: typeof one) => (100 * outcomeOf(each).correct) / outcomeOf(each).counted
    return (
      (share(one) - share(other)) / Math.sqrt(one.standard_error ** 2 + other.standard_error ** 2) >= 1.6448536269514722
    )
  }
  for (const one of counting) {
    const from = 1 + counting.filter((other) => isAbove(other, one)).length
    const to = counting.length - counting.filter((other) => isAbove(one, other)).length
    expect(one.place).toEqual({ from, to, of: 30 })
  }
  expect(new Set(counting.map(({ place }) => place?.from)).size).toBeGreaterThan(1)
  expect(await results(last)).toMatchObject({ place: interviews[0]?.place, pass: { band: 'above' } })
  expect(await shared([last])).toMatchObject([{ standing: { rank: 1, finished: 31 } }])

  await server.staff(deleteInterview, { params: { code: last } })
  expect((await ranking()).interviews[0]?.place).toMatchObject({ from: 1, of: 29 })
})

test('a result without a blueprint has a measurement error, but no comparison with a pass mark', async () => {
  const { code } = await makeInterview(server)
  const candidate = candidateOf(server.anonymous, code)
  await candidate.start()
  await candidate.finish()

  expect(await results(code)).toMatchObject({ pass: null, place: null, standard_error: expect.any(Number) })
})
