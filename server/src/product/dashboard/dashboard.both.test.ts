import { updateBlueprint } from '@assay/contract/blueprints'
import { listActiveRounds } from '@assay/contract/dashboard/activeRounds'
import { sendComment } from '@assay/contract/exam/presence'
import { applyKeyFix } from '@assay/contract/insight/keyFix'
import { listInterviews, type RoundState } from '@assay/contract/interviews/interviews'
import { changeInvitations, sendInvitations } from '@assay/contract/invitations'
import { getDue, getRanking } from '@assay/contract/rounds'
import { standardErrorOf } from '@assay/domain/insight/scoreMargins'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decisionsOf } from '../../../../testing/client/decisions.ts'
import { candidateOf, correctOptionIds, makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../testing/client/round.ts'
import { handOver } from '../../../../testing/client/shares.ts'
import { type MailServer, openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { mailByHand, postOf } from '../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60_000

let testServer: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
let server: MailServer
let post: ReturnType<typeof postOf>

beforeAll(async () => {
  testServer = await startTestServer({ config: mailByHand() })
  testServer.clock.freeze(NOON)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  bank = await makeBank(testServer, 10)
  server = await openMailServer()
  post = postOf(testServer, server.url)
})
afterAll(async () => {
  await server.close()
  await testServer.close()
})

let who = 0
async function add(id: number, amount: number, more: Parameters<typeof makeRound>[3] = {}): Promise<string[]> {
  const { interviews } = await makeRound(testServer, { id }, people(amount, who), more)
  who += amount
  return interviews.map(({ code }) => code)
}

const dueOf = (id: number) => testServer.staff(getDue, { params: { id } })
const listed = async (blueprint: number, state: RoundState) => {
  const query = { blueprint: String(blueprint), state, limit: 100 }
  return (await testServer.staff(listInterviews, { query })).interviews.map(({ code }) => code).toSorted()
}
const active = (query: object = {}) => testServer.staff(listActiveRounds, { query })
async function activeRoundOf(id: number, query: object = {}) {
  const { rounds } = await active({ limit: 100, ...query })
  return rounds.find((round) => round.id === id)
}
const newsOf = async (id: number, query: object = {}) =>
  Object.fromEntries((await activeRoundOf(id, query))?.news.map(({ kind, amount }) => [kind, amount]) ?? [])

async function answerAndFinish(code: string, right: number, drawnFrom = bank): Promise<void> {
  const { email } = (await testServer.staff(listInterviews, { query: { limit: 100 } })).interviews.find(
    (one) => one.code === code,
  ) ?? { email: '' }
  const candidate = candidateOf(testServer.anonymous, code, email)
  const { questions } = await candidate.start()
  for (const question of questions.slice(0, right))
    await candidate.submit(question, correctOptionIds(drawnFrom, question))
  await candidate.finish()
}

test('the dashboard counts candidates to invite, remind and correct, and each count equals its list', async () => {
  const { id } = await makeBlueprint(testServer)
  expect(await dueOf(id)).toEqual({ invite: 0, remind: 0, mend: 0, decide: 0 })
  const fresh = await add(id, 2)
  const [waiting = ''] = await add(id, 1, { opens_at: new Date(NOON + 2 * HOUR).toISOString(), invite: true })
  const invited = await add(id, 3, { invite: true })
  const [withdrawn = ''] = await add(id, 1)
  await testServer.staff(changeInvitations, { body: { codes: [withdrawn], is_withdrawn: true } })
  expect(await dueOf(id)).toMatchObject({ invite: 2, remind: 0, mend: 0 })

  await post.send()
  const refused = `person${who}@`
  server.follow((step, said) => (step === 'RCPT' && said.includes(refused) ? { reply: '550 nobody' } : undefined))
  const bounced = await add(id, 1, { invite: true })
  await post.send()
  server.follow(() => undefined)
  expect(await dueOf(id)).toEqual({ invite: 2, remind: 3, mend: 1, decide: 0 })
  expect(await listed(id, 'to_invite')).toEqual(fresh.toSorted())
  expect(await listed(id, 'to_remind')).toEqual(invited.toSorted())
  expect(await listed(id, 'failed')).toEqual(bounced)
  expect((await activeRoundOf(id))?.due).toEqual(await dueOf(id))
  expect(await newsOf(id)).toEqual({ undeliverable: 1 })

  await testServer.staff(sendInvitations, { body: { codes: invited, kind: 'reminder' } })
  expect(await dueOf(id)).toMatchObject({ remind: 0 })
  await post.send()
  expect(await dueOf(id)).toMatchObject({ remind: 0 })
  testServer.clock.advance(25 * HOUR)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  expect(await dueOf(id)).toMatchObject({ remind: 4 })
  expect(await listed(id, 'to_remind')).toEqual([...invited, waiting].toSorted())
})

test('if a time window ended before the invitation was sent, a longer time window makes the invitation due', async () => {
  const { id } = await makeBlueprint(testServer)
  const closes_at = new Date(testServer.clock.now() + HOUR).toISOString()
  const codes = await add(id, 1, { closes_at, invite: true })
  testServer.clock.advance(2 * HOUR)
  await post.send()
  expect(await dueOf(id)).toMatchObject({ invite: 0, remind: 0 })
  expect(await newsOf(id)).toEqual({})

  await testServer.staff(changeInvitations, { body: { codes, closes_at: null, keep: 'opens_at' } })
  expect(await dueOf(id)).toMatchObject({ invite: 1 })
})

test('the dashboard lists the best results of a round, and its changes since a given time', async () => {
  const { decide, undo } = decisionsOf(testServer)
  const { id } = await makeBlueprint(testServer, { pass_mark: 50, role: 'Engineer' })
  const [old = '', best = '', second = '', third = '', fourth = '', runs = ''] = await add(id, 6)
  await answerAndFinish(old, 4)
  testServer.clock.advance(30 * HOUR)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  for (const [code, right] of [
    [third, 6],
    [best, 10],
    [fourth, 2],
    [second, 9],
  ] as const)
    await answerAndFinish(code, right)
  const { email = '' } =
    (await testServer.staff(listInterviews, { query: { blueprint: String(id) } })).interviews.find(
      ({ code }) => code === runs,
    ) ?? {}
  await candidateOf(testServer.anonymous, runs, email).start()

  const round = await activeRoundOf(id)
  expect(round).toMatchObject({ role: 'Engineer', pass_mark: 50, due: { decide: 5 }, decisions: [] })
  expect(round?.funnel).toMatchObject({ started: 6, finished: 5 })
  expect(round?.best.map(({ code, score, band }) => [code, score, band])).toEqual([
    [best, 100, 'above'],
    [second, 90, 'above'],
    [third, 60, 'close'],
  ])
  expect(await newsOf(id)).toEqual({ finished: 4, started: 1 })
  expect(round?.news[0]?.interviews.map(({ code }) => code)).toHaveLength(3)
  const since = new Date(testServer.clock.now() - 40 * HOUR).toISOString()
  expect(await newsOf(id, { since })).toEqual({ finished: 5, started: 1 })

  const decision = await decide([best, second], 'shortlisted')
  await decide([fourth], 'declined', 'Too few')
  const reader = await handOver(testServer, [best], { verdicts: true })
  await reader.say({ number: 1, verdict: 'yes', name: 'Hedy' })
  await testServer.anonymous(sendComment, { params: { code: second }, body: { text: 'Question 3 was unclear' } })
  const after = await activeRoundOf(id)
  expect(after?.decisions).toMatchObject([
    { state: 'declined', amount: 1, by: { id: testServer.consultantUser.id } },
    { id: decision.id, state: 'shortlisted', amount: 2, can_undo: true },
  ])
  expect(after?.decisions[1]?.interviews.map(({ code }) => code)).toEqual([best, second])
  expect(JSON.stringify(after)).not.toContain('Too few')
  expect(after?.due.decide).toBe(2)
  expect(after?.best.map((one) => one.decision)).toEqual(['shortlisted', 'shortlisted', 'undecided'])
  expect(await newsOf(id)).toMatchObject({ verdict: 1, comment: 1 })
  await undo(decision.id)
  expect((await activeRoundOf(id))?.decisions.map(({ state }) => state)).toEqual(['declined'])
})

test('a decision can be undone only while it is the latest decision about at least one candidate', async () => {
  const { decide, undo } = decisionsOf(testServer)
  const { id } = await makeBlueprint(testServer)
  const [first = '', second = ''] = await add(id, 2)
  for (const code of [first, second]) await answerAndFinish(code, 5)
  const undoable = async () =>
    (await activeRoundOf(id))?.decisions.map(({ state, can_undo }) => [state, can_undo] as const)

  await decide([first, second], 'on_hold')
  await decide([first], 'advanced')
  expect(await undoable()).toEqual([
    ['advanced', true],
    ['on_hold', true],
  ])
  const last = await decide([second], 'declined')
  expect(await undoable()).toEqual([
    ['declined', true],
    ['advanced', true],
    ['on_hold', false],
  ])
  await undo(last.id)
  expect(await undoable()).toEqual([
    ['advanced', true],
    ['on_hold', true],
  ])
})

test('under anonymous review, the best results are listed with aliases instead of names', async () => {
  const { id } = await makeBlueprint(testServer, { is_blind: true })
  const [code = ''] = await add(id, 1)
  await answerAndFinish(code, 10)
  const round = await activeRoundOf(id)
  expect(round?.best[0]?.name).toMatch(/^Candidate [A-Z2-9]{4}$/)
  expect(round?.news[0]?.interviews[0]?.name).toBe(round?.best[0]?.name)
})

test('the dashboard and the ranking show the same margin of error after a question was credited', async () => {
  const ownBank = await makeBank(testServer, 10, ['CREDITED'])
  const { id } = await makeBlueprint(testServer, { labels: [{ name: 'CREDITED' }] })
  const [code = ''] = await add(id, 1)
  await answerAndFinish(code, 10, ownBank)
  const [question] = ownBank
  if (!question) throw new Error('an empty bank')
  const right = question.answers.filter(({ is_valid }) => is_valid).map((answer) => answer.id)
  await testServer.staff(applyKeyFix, {
    params: { id: question.id },
    body: { version: question.version, right, treatment: 'credit', reason: 'Two readings' },
  })

  const ranking = await testServer.staff(getRanking, { params: { id }, query: {} })
  const error = standardErrorOf({ correct: 9, counted: 9 })
  expect(ranking.interviews).toMatchObject([{ code, score: 100, standard_error: error }])
  expect((await activeRoundOf(id))?.best).toMatchObject([{ code, score: 100, standard_error: error }])
})

test('a round is removed from the dashboard two weeks after its last test, or when it is archived', async () => {
  const empty = await makeBlueprint(testServer)
  const { id } = await makeBlueprint(testServer)
  const before = (await active()).amount_of_rounds
  const [code = ''] = await add(id, 1)
  expect((await active()).amount_of_rounds).toBe(before + 1)
  expect(await activeRoundOf(empty.id)).toBeUndefined()
  const [newest] = (await active({ limit: 1 })).rounds
  expect(newest?.id).toBe(id)

  await answerAndFinish(code, 1)
  testServer.clock.advance(13 * 24 * HOUR)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  expect(await activeRoundOf(id)).toBeDefined()
  testServer.clock.advance(2 * 24 * HOUR)
  testServer.staff = await testServer.signIn(testServer.consultantUser.email)
  expect(await activeRoundOf(id)).toBeUndefined()

  await add(id, 1)
  expect(await activeRoundOf(id)).toBeDefined()
  await testServer.staff(updateBlueprint, { params: { id }, body: { is_archived: true } })
  expect(await activeRoundOf(id)).toBeUndefined()
})

test('an invalid “since” time is rejected, and a very old time is accepted', async () => {
  await expect(active({ since: 'yesterday' })).rejects.toMatchObject({ status: 422, errors: [{ field: 'since' }] })
  await expect(active({ since: '2001-01-01T00:00:00Z' })).resolves.toMatchObject({ can_send: true })
  await expect(dueOf(999_999)).rejects.toMatchObject({ status: 404, code: 'BLUEPRINT_NOT_FOUND' })
})
