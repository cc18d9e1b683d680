import { createToken } from '@assay/contract/auth/tokens'
import { getBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { getEntry } from '@assay/contract/exam/exam'
import { webhookEvents } from '@assay/contract/facts/followed'
import { getInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { listQuestions } from '@assay/contract/questions/questions'
import { getEarlierAnswers, getResults } from '@assay/contract/results/results'
import { createTrial, getRanking } from '@assay/contract/rounds'
import { createWebhook, listDeliveries } from '@assay/contract/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../testing/client/exam.ts'
import { makeUser } from '../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { type House, openHouse } from '../../../../testing/server/testServer.ts'
import { emptyExamCache } from '../../attempts/examCache.ts'
import { removeTrials } from './sweeper.ts'

const HOUR = 60 * 60_000
const GONE = { status: 404, code: 'INTERVIEW_NOT_FOUND' }

let house: House
beforeAll(async () => {
  house = await openHouse()
  await makeBank(house, 10)
})
afterAll(() => house.close())

const trialOf = (id: number, staff = house.staff) => staff(createTrial, { params: { id } })

async function sit(code: string, email = house.consultantUser.email) {
  const candidate = candidateOf(house.stranger, code, email)
  const { questions } = await candidate.start()
  for (const question of questions.slice(0, 4)) await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  await candidate.finish()
}

test('a trial run works like an interview, and only its creator and administrators see its result', async () => {
  const blueprint = await makeBlueprint(house, { pass_mark: 50, is_blind: true, instructions: 'Sit down' })
  const { code, link, expires_at } = await trialOf(blueprint.id)
  expect(link.endsWith(`/interviews/${code}`)).toBe(true)
  expect(Math.round((Date.parse(expires_at) - house.clock.now()) / HOUR)).toBe(24)

  const real = await makeInvited(house, blueprint)
  const entries = [code, real.code].map((one) => house.stranger(getEntry, { params: { code: one } }))
  const [tried, others] = await Promise.all(entries)
  expect(Object.keys(tried ?? {})).toEqual(Object.keys(others ?? {}))
  expect(tried).toMatchObject({ entry_state: 'open', instructions_html: expect.stringContaining('Sit down') })
  expect(await house.stranger(getInterview, { params: { code } })).toMatchObject({ is_trial: true })
  expect(await house.stranger(getInterview, { params: { code: real.code } })).not.toHaveProperty('is_trial')
  await expect(candidateOf(house.stranger, code, 'carol@example.com').start()).rejects.toMatchObject({
    code: 'WRONG_EMAIL',
  })
  await sit(code)

  for (const who of [house.staff, house.admin]) {
    expect(await who(getInterview, { params: { code } })).toMatchObject({
      is_trial: true,
      interview_status: 'Done',
      email: house.consultantUser.email,
      is_veiled: false,
    })
    const result = await who(getResults, { params: { code } })
    expect(result).toMatchObject({ is_trial: true, standing: null, place: null, score: expect.any(Number) })
    const earlier = { params: { code, id: `${result.questions[0]?.id}` }, query: { before: '1' } }
    expect(await who(getEarlierAnswers, earlier)).toMatchObject({ history: expect.any(Array) })
  }
  const another = await house.signIn((await makeUser(house)).email)
  await expect(another(getInterview, { params: { code } })).rejects.toMatchObject(GONE)
  await expect(another(getResults, { params: { code } })).rejects.toMatchObject(GONE)
  const earlier = { params: { code, id: '1' }, query: { before: '1' } }
  await expect(another(getEarlierAnswers, earlier)).rejects.toMatchObject(GONE)
  expect(await house.staff(getInterview, { params: { code: real.code } })).toMatchObject({ is_trial: false })
})

test('a trial run is in no list, figure, event or audit entry, and the blueprint stays editable', async () => {
  const { id: hook } = await house.admin(createWebhook, {
    body: { url: 'https://example.com/trials', events: [...webhookEvents] },
  })
  const blueprint = await makeBlueprint(house)
  const look = async () => ({
    list: (await house.staff(listInterviews)).amount_of_interviews,
    round: await house.staff(getBlueprint, { params: { id: blueprint.id } }),
    ranking: await house.staff(getRanking, { params: { id: blueprint.id } }),
    drawn: (await house.staff(listQuestions, { query: { use: 'drawn' } })).amount_of_questions,
    deeds: (await house.db.selectFrom('audit').select('id').where('object_kind', '=', 'interview').execute()).length,
  })
  const before = await look()
  const { code } = await trialOf(blueprint.id)
  await sit(code)
  await house.staff(getResults, { params: { code } })

  expect(await look()).toEqual(before)
  expect(before.round.in_use).toBe(false)
  const { deliveries } = await house.admin(listDeliveries, { params: { id: hook }, query: { limit: '100' } })
  expect(deliveries.filter((one) => one.code === code)).toEqual([])
  await house.staff(updateBlueprint, { params: { id: blueprint.id }, body: { max_time: 90 } })
})

test('each user can have five trial runs, also with concurrent requests', async () => {
  const someone = await house.signIn((await makeUser(house)).email)
  const blueprint = await makeBlueprint(house)
  const outcome = await Promise.allSettled(Array.from({ length: 8 }, () => trialOf(blueprint.id, someone)))
  expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(trialOf(blueprint.id, someone)).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_TRIALS' })
  await expect(trialOf(999_999)).rejects.toMatchObject({ status: 404, code: 'BLUEPRINT_NOT_FOUND' })
  const { token } = await house.admin(createToken, { body: { name: 'Any', scopes: ['interviews:write'] } })
  await expect(trialOf(blueprint.id, house.holder(token))).rejects.toMatchObject({ status: 403 })
})

test('a trial run is deleted after 24 hours, also if it was never started', async () => {
  const blueprint = await makeBlueprint(house)
  const [first, second] = [await trialOf(blueprint.id, house.admin), await trialOf(blueprint.id, house.admin)]
  house.clock.advance(22.5 * HOUR)
  await sit(first.code, house.adminUser.email)
  house.clock.advance(HOUR)
  house.admin = await house.signIn(house.adminUser.email)
  await expect(candidateOf(house.stranger, second.code, house.adminUser.email).start()).rejects.toMatchObject({
    code: 'WINDOW_CLOSED',
  })
  house.clock.advance(0.5 * HOUR)

  for (const { code } of [first, second]) {
    await expect(house.stranger(getEntry, { params: { code } })).rejects.toMatchObject(GONE)
    await expect(house.stranger(getInterview, { params: { code } })).rejects.toMatchObject(GONE)
    await expect(house.admin(getInterview, { params: { code } })).rejects.toMatchObject(GONE)
  }
  const parts = { db: house.db, exams: emptyExamCache(), now: house.clock.now }
  await Promise.all([removeTrials(parts), removeTrials(parts)])
  const codes = [first.code, second.code]
  expect(await house.db.selectFrom('interviews').select('id').where('code', 'in', codes).execute()).toEqual([])
  await trialOf(blueprint.id, house.admin)
})
