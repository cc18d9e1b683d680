import { createToken } from '@assay/contract/auth/tokens'
import { getBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { getEntry } from '@assay/contract/exam/exam'
import { webhookEvents } from '@assay/contract/facts/factTraitsOfCall'
import { getInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { listQuestions } from '@assay/contract/questions/questions'
import { getEarlierAnswers, getResults } from '@assay/contract/results/results'
import { createTrial, getRanking } from '@assay/contract/rounds'
import { createWebhook, listDeliveries } from '@assay/contract/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../../testing/client/exam.ts'
import { makeUser } from '../../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { emptyAttemptCache } from '../../attempts/attemptCache.ts'
import { removeTrials } from './sweeper.ts'

const HOUR = 60 * 60_000
const GONE = { status: 404, code: 'INTERVIEW_NOT_FOUND' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

const trialOf = (id: number, staff = server.staff) => staff(createTrial, { params: { id } })

async function takeTrial(code: string, email = server.consultantUser.email) {
  const candidate = candidateOf(server.anonymous, code, email)
  const { questions } = await candidate.start()
  for (const question of questions.slice(0, 4)) await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  await candidate.finish()
}

test('a trial run works like an interview, but only its creator and administrators see its result', async () => {
  const blueprint = await makeBlueprint(server, { pass_mark: 50, is_blind: true, instructions: 'Sit down' })
  const { code, link, expires_at } = await trialOf(blueprint.id)
  expect(link.endsWith(`/interviews/${code}`)).toBe(true)
  expect(Math.round((Date.parse(expires_at) - server.clock.now()) / HOUR)).toBe(24)

  const real = await makeInvited(server, blueprint)
  const entries = [code, real.code].map((one) => server.anonymous(getEntry, { params: { code: one } }))
  const [tried, others] = await Promise.all(entries)
  expect(Object.keys(tried ?? {})).toEqual(Object.keys(others ?? {}))
  expect(tried).toMatchObject({ entry_state: 'open', instructions_html: expect.stringContaining('Sit down') })
  expect(await server.anonymous(getInterview, { params: { code } })).toMatchObject({ is_trial: true })
  expect(await server.anonymous(getInterview, { params: { code: real.code } })).not.toHaveProperty('is_trial')
  await expect(candidateOf(server.anonymous, code, 'carol@example.com').start()).rejects.toMatchObject({
    code: 'WRONG_EMAIL',
  })
  await takeTrial(code)

  for (const who of [server.staff, server.admin]) {
    expect(await who(getInterview, { params: { code } })).toMatchObject({
      is_trial: true,
      interview_status: 'Done',
      email: server.consultantUser.email,
      is_veiled: false,
    })
    const result = await who(getResults, { params: { code } })
    expect(result).toMatchObject({ is_trial: true, standing: null, place: null, score: expect.any(Number) })
    const earlier = { params: { code, id: `${result.questions[0]?.id}` }, query: { before: '1' } }
    expect(await who(getEarlierAnswers, earlier)).toMatchObject({ history: expect.any(Array) })
  }
  const another = await server.signIn((await makeUser(server)).email)
  await expect(another(getInterview, { params: { code } })).rejects.toMatchObject(GONE)
  await expect(another(getResults, { params: { code } })).rejects.toMatchObject(GONE)
  const earlier = { params: { code, id: '1' }, query: { before: '1' } }
  await expect(another(getEarlierAnswers, earlier)).rejects.toMatchObject(GONE)
  expect(await server.staff(getInterview, { params: { code: real.code } })).toMatchObject({ is_trial: false })
})

test('a trial run is in no list, statistic, event or audit entry, and does not lock its blueprint', async () => {
  const { id: hook } = await server.admin(createWebhook, {
    body: { url: 'https://example.com/trials', events: [...webhookEvents] },
  })
  const blueprint = await makeBlueprint(server)
  const look = async () => ({
    list: (await server.staff(listInterviews)).amount_of_interviews,
    round: await server.staff(getBlueprint, { params: { id: blueprint.id } }),
    ranking: await server.staff(getRanking, { params: { id: blueprint.id } }),
    drawn: (await server.staff(listQuestions, { query: { use: 'drawn' } })).amount_of_questions,
    auditEntries: (await server.db.selectFrom('audit').select('id').where('object_kind', '=', 'interview').execute())
      .length,
  })
  const before = await look()
  const { code } = await trialOf(blueprint.id)
  await takeTrial(code)
  await server.staff(getResults, { params: { code } })

  expect(await look()).toEqual(before)
  expect(before.round.in_use).toBe(false)
  const { deliveries } = await server.admin(listDeliveries, { params: { id: hook }, query: { limit: '100' } })
  expect(deliveries.filter((one) => one.code === code)).toEqual([])
  await server.staff(updateBlueprint, { params: { id: blueprint.id }, body: { max_time: 90 } })
})

test('each user can have at most five trial runs, even with simultaneous requests', async () => {
  const someone = await server.signIn((await makeUser(server)).email)
  const blueprint = await makeBlueprint(server)
  const outcome = await Promise.allSettled(Array.from({ length: 8 }, () => trialOf(blueprint.id, someone)))
  expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(trialOf(blueprint.id, someone)).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_TRIALS' })
  await expect(trialOf(999_999)).rejects.toMatchObject({ status: 404, code: 'BLUEPRINT_NOT_FOUND' })
  const { token } = await server.admin(createToken, { body: { name: 'Any', scopes: ['interviews:write'] } })
  await expect(trialOf(blueprint.id, server.holder(token))).rejects.toMatchObject({ status: 403 })
})

test('a trial run is deleted after 24 hours, even if it was never started', async () => {
  const blueprint = await makeBlueprint(server)
  const [first, second] = [await trialOf(blueprint.id, server.admin), await trialOf(blueprint.id, server.admin)]
  server.clock.advance(22.5 * HOUR)
  await takeTrial(first.code, server.adminUser.email)
  server.clock.advance(HOUR)
  server.admin = await server.signIn(server.adminUser.email)
  await expect(candidateOf(server.anonymous, second.code, server.adminUser.email).start()).rejects.toMatchObject({
    code: 'WINDOW_CLOSED',
  })
  server.clock.advance(0.5 * HOUR)

  for (const { code } of [first, second]) {
    await expect(server.anonymous(getEntry, { params: { code } })).rejects.toMatchObject(GONE)
    await expect(server.anonymous(getInterview, { params: { code } })).rejects.toMatchObject(GONE)
    await expect(server.admin(getInterview, { params: { code } })).rejects.toMatchObject(GONE)
  }
  const parts = { db: server.db, attemptCache: emptyAttemptCache(), now: server.clock.now }
  await Promise.all([removeTrials(parts), removeTrials(parts)])
  const codes = [first.code, second.code]
  expect(await server.db.selectFrom('interviews').select('id').where('code', 'in', codes).execute()).toEqual([])
  await trialOf(blueprint.id, server.admin)
})
