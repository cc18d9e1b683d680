import { createInterview, type Interview } from '@assay/contract/interviews/interviews'
import { changeInvitations } from '@assay/contract/invitations'
import { deleteQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../testing/client/exam.ts'
import { aLabel } from '../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited, makeRound, people } from '../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const DAY = 24 * 60 * 60_000
const SIDES = [1, 2, 3, 4, 5, 6]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 12)
})
afterAll(() => server.close())

test('simultaneous requests with the same list create each interview once', async () => {
  const blueprint = await makeBlueprint(server)
  const list = people(20)

  const answers = await Promise.all(
    SIDES.map((side) => makeRound(server, blueprint, side % 2 ? list : list.toReversed())),
  )

  expect(answers.reduce((sum, { amount_created }) => sum + amount_created, 0)).toBe(20)
  const seen = answers.map(({ interviews }) => interviews.map(({ code }) => code).toSorted())
  for (const codes of seen) expect(codes).toEqual(seen[0])
  expect(new Set(seen.flat()).size).toBe(20)
})

test('of several simultaneous invitations of the same person, exactly one succeeds', async () => {
  const blueprint = await makeBlueprint(server)
  for (const at of [1, 2, 3, 4, 5]) {
    const [who] = people(1, at)
    if (!who) throw new Error('nobody')
    const body = { name: 'Ada', email: who.email, blueprint_id: blueprint.id }
    const settled = await Promise.allSettled([
      ...SIDES.map(() => server.staff(createInterview, { body })),
      makeRound(server, blueprint, [who]).then(({ amount_created }) => {
        if (amount_created === 0) throw Object.assign(new Error('it was there'), { code: 'ALREADY_INVITED' })
      }),
    ])

    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['ALREADY_INVITED']))
  }
})

test('if a question is deleted while a round is created, either the deletion or the creation succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { name } = aLabel()
    const [question] = await makeBank(server, 10, [name])
    const blueprint = await makeBlueprint(server, { labels: [{ name }] })

    const [made, removed] = await Promise.allSettled([
      makeRound(server, blueprint, people(100)),
      server.staff(deleteQuestion, { params: { id: question?.id ?? 0 } }),
    ])

    expect([made.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

const over = (at: number) => new Date(at).toISOString()

const shutters = [
  { name: 'a withdrawal', body: () => ({ is_withdrawn: true }), code: 'INVITATION_WITHDRAWN' },
  {
    name: 'a window that opens later',
    body: () => ({ opens_at: over(server.clock.now() + DAY), closes_at: null }),
    code: 'NOT_OPEN_YET',
  },
]

test.each(shutters)('if $name and a start happen at the same time, exactly one succeeds', async ({ body, code }) => {
  const blueprint = await makeBlueprint(server)
  const made = [
    ...(await makeRound(server, blueprint, people(75))).interviews,
    ...(await makeRound(server, blueprint, people(75, 75))).interviews,
  ]

  for (const interview of made) {
    const outcome = await race(interview, body())
    expect(outcome).toEqual(
      outcome.isStarted
        ? { isStarted: true, heard: null, changed: [], skipped: [{ code: interview.code, reason: 'ALREADY_STARTED' }] }
        : { isStarted: false, heard: code, changed: [interview.code], skipped: [] },
    )
  }
})

async function race({ code, email }: Interview, wanted: object) {
  const candidate = candidateOf(server.anonymous, code, email)
  const [start, change] = await Promise.all([
    candidate.start().then(
      () => null,
      (refused) => refused.code as string,
    ),
    server.staff(changeInvitations, { body: { codes: [code], ...wanted } }),
  ])
  const row = await server.db.selectFrom('interviews').select('started_at').where('code', '=', code).executeTakeFirst()
  return { isStarted: row?.started_at !== null, heard: start, ...change }
}

test('an interview cannot start after a newer interview has replaced it, even within its time window', async () => {
  const blueprint = await makeBlueprint(server)
  const closes_at = over(server.clock.now() + DAY)
  const old = await makeInvited(server, blueprint, { closes_at })
  await server.db.updateTable('interviews').set({ open_key: null }).where('code', '=', old.code).execute()

  await expect(candidateOf(server.anonymous, old.code, old.email).start()).rejects.toMatchObject({
    code: 'WINDOW_CLOSED',
  })
})
