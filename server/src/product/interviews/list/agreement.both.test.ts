import { getBlueprint, listBlueprints } from '@assay/contract/blueprints'
import { deleteInterview, type Interview, listInterviews, type RoundState } from '@assay/contract/interviews/interviews'
import { changeInvitations } from '@assay/contract/invitations'
import { compareInterviews } from '@assay/contract/results/compare'
import { getRanking } from '@assay/contract/rounds'
import { searchText } from '@assay/domain/searchText'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, correctOptionIds, makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound } from '../../../../../testing/client/round.ts'
import { timeOf } from '../../../../../testing/client/time.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const LABELS = [['ALPHA'], ['BETA'], ['ALPHA', 'BETA']]
const NAMES = ['José Núñez', 'Ana Lee']

const ways: Record<string, (candidate: ReturnType<typeof candidateOf>) => Promise<unknown>> = {
  'not started': async () => {},
  running: (candidate) => candidate.start(),
  'finished by hand': async (candidate) => {
    await answerSome(candidate, 6)
    await candidate.finish()
  },
  'finished with nothing': async (candidate) => {
    await candidate.start()
    await candidate.finish()
  },
  'out of time': (candidate) => answerSome(candidate, 10),
  reopened: async (candidate) => {
    await answerSome(candidate, 3)
    toReopen.push(candidate.code)
  },
  withdrawn: ({ code }) => server.staff(changeInvitations, { body: { codes: [code], is_withdrawn: true } }),
  'before its window': ({ code }) =>
    server.staff(changeInvitations, {
      body: { codes: [code], opens_at: new Date(server.clock.now() + 60_000).toISOString(), closes_at: null },
    }),
  'after its window': ({ code }) =>
    server.staff(changeInvitations, {
      body: { codes: [code], opens_at: null, closes_at: new Date(server.clock.now() + 60_000).toISOString() },
    }),
  deleted: ({ code }) => server.staff(deleteInterview, { params: { code } }),
}

const BY_WAITING = ['out of time', 'reopened', 'after its window']
const toReopen: string[] = []

let server: TestServer
let round: number
let bank: Awaited<ReturnType<typeof makeBank>>

async function answerSome(candidate: ReturnType<typeof candidateOf>, amount: number) {
  const { questions } = await candidate.start()
  for (const question of questions.slice(0, amount)) await candidate.submit(question, correctOptionIds(bank, question))
}

async function makeAll(way: string) {
  for (const labels of LABELS)
    for (const name of NAMES) {
      const { code } = await makeInterview(server, { labels, name })
      await ways[way]?.(candidateOf(server.anonymous, code))
    }
  const people = NAMES.map((name, at) => ({ name, email: `${way.replaceAll(' ', '.')}.${at}@example.com` }))
  for (const { code, email } of (await makeRound(server, { id: round }, people)).interviews)
    await ways[way]?.(candidateOf(server.anonymous, code, email))
}

const listed = (query: object = {}) => server.staff(listInterviews, { query: { limit: 100, ...query } })

beforeAll(async () => {
  server = await startTestServer()
  bank = [...(await makeBank(server, 10, ['ALPHA'])), ...(await makeBank(server, 10, ['BETA']))]
  round = (await makeBlueprint(server, { labels: [{ name: 'ALPHA' }] })).id
  for (const way of BY_WAITING) await makeAll(way)
  server.clock.advance(2 * 60 * 60_000)
  for (const code of toReopen) await timeOf(server, code).reopen(10)
  for (const way of Object.keys(ways)) if (!BY_WAITING.includes(way)) await makeAll(way)
})
afterAll(() => server.close())

const hasAny = (names: string[]) => (one: Interview) => one.labels.some(({ name }) => names.includes(name))

const stateOf = (one: Interview): RoundState => {
  if (one.interview_status === 'Done') return 'finished'
  return one.entry_state === 'started' ? 'running' : one.entry_state
}

const names: [object, (one: Interview) => boolean][] = [
  [{}, () => true],
  [{ name_or_mail: 'nunez' }, ({ name }) => name === 'José Núñez'],
  [{ name_or_mail: 'nobody' }, () => false],
]
const statuses: typeof names = [
  [{}, () => true],
  ...['To Do', 'In Progress', 'Done'].map((status): (typeof names)[number] => [
    { status },
    (one) => one.interview_status === status,
  ]),
]
const scores: typeof names = [
  [{}, () => true],
  [{ score: '>30' }, ({ score }) => score !== null && score > 30],
  [{ score: '>90' }, ({ score }) => score !== null && score > 90],
]
const labels: typeof names = [
  [{}, () => true],
  [{ labels: 'ALPHA' }, hasAny(['ALPHA'])],
  [{ labels: 'ALPHA | BETA' }, hasAny(['ALPHA', 'BETA'])],
]
const questions = names.flatMap((name) =>
  statuses.flatMap((status) => scores.flatMap((score) => labels.map((label) => [name, status, score, label]))),
)

test('every filter returns the same interviews as filtering the whole list, with the correct count', async () => {
  const { interviews: all } = await listed()

  for (const parts of questions) {
    const query = Object.assign({}, ...parts.map(([part]) => part))
    const expected = all.filter((one) => parts.every(([, holds]) => holds(one)))
    const { interviews, amount_of_interviews } = await listed(query)
    expect({ query, codes: interviews.map(({ code }) => code), amount_of_interviews }).toEqual({
      query,
      codes: expected.map(({ code }) => code),
      amount_of_interviews: expected.length,
    })
    const second = await listed({ ...query, limit: undefined, start_index: 1, end_index: 3 })
    expect(second.interviews.map(({ code }) => code)).toEqual(expected.slice(1, 3).map(({ code }) => code))
  }
})

const keys: Record<string, (one: Interview) => string | number | null> = {
  created_time: () => 0,
  name: ({ name, email }) => searchText(name, email),
  score: ({ score }) => score,
  start_time: ({ start_time }) => start_time,
}

function inOrder(all: readonly Interview[], sort: string, order: 'asc' | 'desc'): string[] {
  const valued = all.toReversed().map((one, at) => ({ ...one, at, key: keys[sort]?.(one) ?? null }))
  const way = order === 'asc' ? 1 : -1
  const compared = (one: number | string, other: number | string) => (one < other ? -1 : Number(one > other))
  const [last, first] = [valued.filter(({ key }) => key === null), valued.filter(({ key }) => key !== null)]
  const sorted = first.toSorted(
    (one, other) => way * (compared(one.key ?? 0, other.key ?? 0) || compared(one.at, other.at)),
  )
  return [...sorted, ...last.toReversed()].map(({ code }) => code)
}

const orders = Object.keys(keys).flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })))

test.each(orders)('sorted by %j, each page is the right part of the list, with any filter', async ({ sort, order }) => {
  const { interviews: all } = await listed()
  const asked = [
    {},
    { name_or_mail: 'ana' },
    { status: 'To Do' },
    { status: 'Done', labels: 'ALPHA' },
    { score: '>30' },
  ]

  for (const query of [...asked, { blueprint: round }]) {
    const { interviews: found } = await listed(query)
    const codes = new Set(found.map(({ code }) => code))
    const expected = inOrder(
      all.filter(({ code }) => codes.has(code)),
      sort,
      order,
    )
    for (const [start_index, end_index] of [
      [0, 100],
      [0, 7],
      [7, 14],
      [found.length - 3, found.length + 4],
      [found.length, found.length + 9],
    ]) {
      const page = await listed({ ...query, sort, order, limit: undefined, start_index, end_index })
      const actual = { codes: page.interviews.map(({ code }) => code), amount: page.amount_of_interviews }
      expect({ query, start_index, ...actual }).toEqual({
        query,
        start_index,
        amount: found.length,
        codes: expected.slice(start_index, end_index),
      })
    }
  }
})

test.each([{ sort: 'email' }, { sort: '' }, { order: 'up' }, { sort: 'name', order: '' }])(
  '%j is rejected as a sort order',
  async (query) => {
    const refused = await server.staff(listInterviews, { query: query as object }).catch((error) => error)
    expect(refused).toMatchObject({ status: 422, errors: [{ code: 'NOT_A_CHOICE' }] })
  },
)

test('a round shows the same interviews, ranking and totals as the interview list', async () => {
  const own = (await listed()).interviews.filter(({ blueprint }) => blueprint?.id === round)
  const codesOf = (interviews: readonly Interview[]) => interviews.map(({ code }) => code)
  const byState = Map.groupBy(own, stateOf)
  const amountIn = (state: RoundState) => byState.get(state)?.length ?? 0

  expect(own.length).toBe(NAMES.length * (Object.keys(ways).length - 1))
  for (const state of ['waiting', 'open', 'running', 'finished', 'expired', 'withdrawn'] as const) {
    const { interviews, amount_of_interviews } = await listed({ blueprint: round, state })
    expect({ state, codes: codesOf(interviews) }).toEqual({ state, codes: codesOf(byState.get(state) ?? []) })
    expect(amount_of_interviews).toBe(amountIn(state))
  }

  const ranking = await server.staff(getRanking, { params: { id: round }, query: { limit: 100 } })
  const scores = ranking.interviews.map(({ score }) => score ?? 0)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(codesOf(ranking.interviews).toSorted()).toEqual(codesOf(byState.get('finished') ?? []).toSorted())
  expect(ranking.amount_of_interviews).toBe(amountIn('finished'))

  const { funnel } = await server.staff(getBlueprint, { params: { id: round } })
  expect(funnel).toMatchObject({
    interviews: own.length,
    started: amountIn('running') + amountIn('finished'),
    finished: amountIn('finished'),
    open: amountIn('open') + amountIn('waiting'),
    expired: amountIn('expired'),
    withdrawn: amountIn('withdrawn'),
  })
  const { blueprints } = await server.staff(listBlueprints, { query: { open: 'true' } })
  expect(blueprints.map(({ id, funnel: figures }) => ({ id, figures }))).toEqual([{ id: round, figures: funnel }])
})

test('a comparison ranks an interview among all finished interviews with the same labels', async () => {
  const done = (await listed({ status: 'Done' })).interviews
  const same = (one: Interview) =>
    done.filter(({ labels: own }) => String(namesOf(own)) === String(namesOf(one.labels)))
  const namesOf = (own: Interview['labels']) => own.map(({ name }) => name)

  const { interviews } = await server.staff(compareInterviews, {
    query: {
      codes: done
        .slice(0, 10)
        .map(({ code }) => code)
        .join(),
    },
  })

  for (const one of interviews)
    expect(one).toMatchObject({
      same_labels: same(one).length - 1,
      scored_lower: same(one).filter(({ score }) => (score ?? 0) < (one.score ?? 0)).length,
    })
})

test('the stored interview counts, which each write updates, equal a full recount', async () => {
  const { rows } = await sql`
    select label_set, coalesce(score, -1) as score, count(*) as amount from interviews where deleted_at is null
    group by label_set, coalesce(score, -1) order by label_set, score`.execute(server.db)

  const kept = await server.db
    .selectFrom('interview_counts')
    .selectAll()
    .where('amount', '>', 0)
    .orderBy('label_set')
    .orderBy('score')
    .execute()

  expect(kept).toEqual(rows)

  const rounds = await sql`
    select blueprint_id, coalesce(score, -1) as score, count(*) as amount from interviews where blueprint_id is not null and deleted_at is null
    group by blueprint_id, coalesce(score, -1) order by blueprint_id, score`.execute(server.db)
  const ofRounds = server.db
    .selectFrom('blueprint_counts')
    .select(['blueprint_id', 'score', 'amount'])
    .where('amount', '>', 0)
  expect(await ofRounds.orderBy('blueprint_id').orderBy('score').execute()).toEqual(rounds.rows)
})
