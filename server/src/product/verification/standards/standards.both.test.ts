import { updateBlueprint } from '@assay/contract/blueprints'
import {
  createStandard,
  endStandardRound,
  getStandard,
  listStandards,
  rateQuestions,
} from '@assay/contract/verification/standards'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../../testing/client/caller.ts'
import { makeBank } from '../../../../../testing/client/exam.ts'
import { makeUser } from '../../../../../testing/client/make.ts'
import { makeBlueprint } from '../../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let blueprint: { id: number; name: string }
let third: Caller
let ids: number[]
beforeAll(async () => {
  server = await startTestServer()
  ids = (await makeBank(server, 12)).map(({ id }) => id)
  blueprint = await makeBlueprint(server)
  const { email } = await makeUser(server)
  third = await server.signIn(email)
})
afterAll(() => server.close())

const judges = () => [server.consultantUser.id, server.adminUser.id]
const make = (body: { judges: number[]; question_ids?: number[] }) =>
  server.staff(createStandard, { params: { id: blueprint.id }, body })
const rate = (judge: Caller, id: number, ratings: { question_id: number; rating: number }[]) =>
  judge(rateQuestions, { params: { id }, body: { ratings } })
const readStandard = (caller: Caller, id: number) => caller(getStandard, { params: { id } })
const end = (caller: Caller, id: number, close: boolean) =>
  caller(endStandardRound, { params: { id }, body: { close } })

test('judges rate in several rounds, and see the ratings of other judges only after a round ends, without names', async () => {
  const asked = ids.slice(0, 10)
  const made = await make({ judges: judges(), question_ids: asked })
  expect(made).toMatchObject({
    blueprint: { id: blueprint.id, name: blueprint.name },
    state: 'open',
    round: 1,
    rounds: [],
  })
  expect(made.questions.map(({ question_id }) => question_id)).toEqual(asked)
  const { id } = made

  const own = asked.map((question_id, at) => ({ question_id, rating: 40 + at }))
  expect(await rate(server.consultant, id, own.slice(0, 4))).toEqual({ rated: 4 })
  await expect(end(server.consultant, id, false)).rejects.toMatchObject({ status: 409, code: 'TOO_FEW_RATINGS' })
  expect(await rate(server.consultant, id, own.slice(3))).toEqual({ rated: 10 })
  await rate(
    server.admin,
    id,
    asked.map((question_id) => ({ question_id, rating: 60 })),
  )
  const seen = await readStandard(third, id)
  expect(seen.mine).toEqual([])
  expect(seen.judges.map(({ rated }) => rated)).toEqual([10, 10])
  expect(JSON.stringify(seen)).not.toContain('rating')
  expect((await readStandard(server.consultant, id)).mine).toEqual(own)

  const ended = await end(server.consultant, id, false)
  // The mean squares of questions, residual and judges were calculated by hand.
  const [msi, msr, msj] = [4.583333333333333, 4.583333333333333, 1201.25]
  const error = Math.sqrt((msj - msr) / 10 / 2 + msr / 20)
  expect(ended).toMatchObject({ state: 'open', round: 2, judges: [{ rated: 10 }, { rated: 10 }] })
  const [round] = ended.rounds
  expect(round).toMatchObject({ round: 1, judges: 2, cut: 52.25, proposed_mark: 53 })
  expect(round?.standard_error).toBeCloseTo(error, 9)
  expect(round?.agreement).toBeCloseTo((msi - msr) / msi, 9)
  expect(round?.questions[0]).toEqual({ question_id: asked[0], mean: 50, sd: Math.sqrt(200) })
  expect((await readStandard(server.consultant, id)).mine).toEqual(own)

  await rate(server.consultant, id, [{ question_id: asked[0] ?? 0, rating: 60 }])
  const closed = await end(server.admin, id, true)
  expect(closed).toMatchObject({
    state: 'closed',
    round: 2,
    rounds: [round, { round: 2, cut: 53.25, proposed_mark: 54 }],
  })
  await expect(rate(server.admin, id, own)).rejects.toMatchObject({ status: 409, code: 'STANDARD_CLOSED' })
  await expect(end(server.admin, id, true)).rejects.toMatchObject({ status: 409, code: 'STANDARD_CLOSED' })
  const { standards } = await server.staff(listStandards, { params: { id: blueprint.id } })
  expect(standards).toEqual([closed])
  expect(JSON.stringify(await server.db.selectFrom('audit').select('detail').execute())).not.toContain('rating')
})

test('only judges can rate questions, and only the creator or administrators can end a round', async () => {
  const { id, questions } = await make({ judges: judges() })
  expect(new Set(questions.map(({ question_id }) => question_id)).size).toBe(10)
  await expect(rate(third, id, [])).rejects.toMatchObject({ status: 403 })
  await expect(end(third, id, true)).rejects.toMatchObject({ status: 403 })
  const foreign = ids.filter((one) => !questions.some(({ question_id }) => question_id === one))
  await expect(rate(server.admin, id, [{ question_id: foreign[0] ?? 0, rating: 5 }])).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'ratings.0.question_id', code: 'QUESTION_NOT_FOUND' }],
  })
  for (const rating of [-1, 101, 50.5])
    await expect(rate(server.admin, id, [{ question_id: ids[0] ?? 0, rating }])).rejects.toMatchObject({ status: 422 })
  await server.staff(updateBlueprint, { params: { id: blueprint.id }, body: { name: 'Renamed' } })
  expect((await readStandard(third, id)).blueprint.name).toBe('Renamed')
  await expect(readStandard(third, 999_999)).rejects.toMatchObject({ status: 404, code: 'STANDARD_NOT_FOUND' })
})

test.each([
  { body: () => ({ judges: [server.adminUser.id] }), field: 'judges', code: 'REQUIRED' },
  { body: () => ({ judges: [server.adminUser.id, server.adminUser.id] }), field: 'judges.1', code: 'DUPLICATE' },
  { body: () => ({ judges: [server.adminUser.id, 999_999] }), field: 'judges.1', code: 'UNKNOWN_USER' },
  {
    body: () => ({ judges: judges(), question_ids: ids.slice(0, 9) }),
    field: 'question_ids',
    code: 'TOO_FEW_QUESTIONS',
  },
  {
    body: () => ({ judges: judges(), question_ids: [...ids.slice(0, 9), 999_999] }),
    field: 'question_ids.9',
    code: 'QUESTION_NOT_FOUND',
  },
])('a request for ratings is rejected with $code at $field', async ({ body, field, code }) => {
  await expect(make(body())).rejects.toMatchObject({ status: 422, errors: [{ field, code }] })
})
