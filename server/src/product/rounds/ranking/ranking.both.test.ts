import type { ResponseOf } from '@assay/contract/endpoint'
import { recordBrowserEvent } from '@assay/contract/exam/exam'
import { updateLabel } from '@assay/contract/labels'
import { getRanking } from '@assay/contract/rounds'
import { searchText } from '@assay/domain/searchText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decisionsOf } from '../../../../../testing/client/decisions.ts'
import { candidateOf, correctOptionIds, makeBank } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited, makeRound } from '../../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const STATES = ['advanced', 'shortlisted', 'on_hold', 'undecided', 'declined'] as const
const NAMES = ['José Núñez', 'Ana Lee', 'Zoë Ångström', 'ana lee', 'Bo', '林小明'] as const
const SECOND = 1_000

let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
let round: { id: number }

interface TakenTest {
  name: string
  right: number
  wrong: number
  seconds: number
  copies?: number
}

async function takeTestAs(who: number, { name, right, wrong, seconds, copies = 0 }: TakenTest): Promise<string> {
  const [made] = (await makeRound(server, round, [{ name, email: `person${who}@example.com` }])).interviews
  const { code = '', email = '' } = made ?? {}
  const candidate = candidateOf(server.anonymous, code, email)
  const { questions } = await candidate.start()
  for (const [at, question] of questions.entries()) {
    const key = correctOptionIds(bank, question)
    const others = question.answers_base.map(({ id }) => id).filter((id) => !key.includes(id))
    if (at < right) await candidate.submit(question, key)
    else if (at < right + wrong) await candidate.submit(question, others.slice(0, 1))
  }
  for (let at = 0; at < copies; at += 1)
    await server.anonymous(recordBrowserEvent, { params: { code }, body: { kind: 'copy_blocked' } })
  server.clock.advance(seconds * SECOND)
  await candidate.finish()
  return code
}

type Ranking = ResponseOf<typeof getRanking>
type Ranked = Ranking['interviews'][number]

const ranking = (query: object = {}): Promise<Ranking> =>
  server.staff(getRanking, { params: round, query: { limit: 100, ...query } })

beforeAll(async () => {
  server = await startTestServer()
  bank = [...(await makeBank(server, 10, ['SQL'])), ...(await makeBank(server, 10, ['GIT']))]
  round = await makeBlueprint(server, { labels: [{ name: 'SQL' }, { name: 'GIT' }], pass_mark: 50 })
  const { decide } = decisionsOf(server)
  for (let who = 0; who < 20; who += 1) {
    const code = await takeTestAs(who, {
      name: NAMES[who % NAMES.length] ?? '',
      right: [9, 10, 0, 5, 5, 2, 0][who % 7] ?? 0,
      wrong: who % 7 === 6 ? 0 : who % 2,
      seconds: [600, 20, 600, 90][who % 4] ?? 600,
      copies: who % 5 === 0 ? 1 : 0,
    })
    const state = STATES[who % 6]
    if (state && state !== 'undecided') await decide([code], state)
  }
  await makeInvited(server, round, {}, 100)
  await makeInvited(server, await makeBlueprint(server, { labels: [{ name: 'SQL' }] }), {}, 101)
})
afterAll(() => server.close())

const ratioOf = (label: string) => (one: Ranked) =>
  one.result?.details.find(({ label_name }) => label_name === label)?.fully_correct_ratio ?? null

const keys: Record<string, (one: Ranked) => number | string | null> = {
  score: ({ score }) => score,
  name: ({ name }) => searchText(name),
  end_time: ({ end_time }) => end_time,
  interview_time: ({ interview_time }) => interview_time,
  unanswered: ({ result }) => result?.total_unanswered_questions ?? null,
  decision: ({ decision: { state } }) => STATES.indexOf(state),
  'label:SQL': ratioOf('SQL'),
  'label:git': ratioOf('GIT'),
}

const compared = (one: string | number, other: string | number) => (one < other ? -1 : Number(one > other))

function inOrder(all: readonly Ranked[], sort: string, order: string): string[] {
  const key = keys[sort] ?? (() => null)
  const way = order === 'asc' ? 1 : -1
  const byEnd = (one: Ranked, other: Ranked) =>
    compared(one.end_time ?? '', other.end_time ?? '') || compared(one.code, other.code)
  const byKey = (one: Ranked, other: Ranked) => {
    const [left, right] = [key(one), key(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return way * compared(left, right)
  }
  return all.toSorted((one, other) => byKey(one, other) || byEnd(one, other)).map(({ code }) => code)
}

const filters: [object, (one: Ranked) => boolean][] = [
  [{}, () => true],
  [{ decision: 'undecided' }, ({ decision }) => decision.state === 'undecided'],
  [{ decision: 'advanced' }, ({ decision }) => decision.state === 'advanced'],
  [{ band: 'above' }, ({ pass }) => pass?.band === 'above'],
  [{ band: 'close' }, ({ pass }) => pass?.band === 'close'],
  [{ band: 'below' }, ({ pass }) => pass?.band === 'below'],
  [{ marked: 'true' }, ({ marks }) => marks.length > 0],
  [{ search: 'NUNEZ' }, ({ name }) => name === 'José Núñez'],
  [{ search: ' person1 ' }, ({ email }) => email.includes('person1')],
  [{ search: 'nobody' }, () => false],
  [
    { marked: 'true', decision: 'undecided', band: 'below' },
    ({ marks, decision, pass }) => marks.length > 0 && decision.state === 'undecided' && pass?.band === 'below',
  ],
  [{ search: 'ana', marked: 'true' }, ({ name, marks }) => /ana/i.test(name) && marks.length > 0],
]

const sorts = Object.keys(keys).flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })))

test.each(sorts)('sorted by %j, each page is the correct part of the ranking, with any filter', async (by) => {
  const { interviews: all } = await ranking()
  expect(all).toHaveLength(20)
  for (const [at, [filter, holds]] of filters.entries()) {
    const expected = inOrder(all.filter(holds), by.sort, by.order)
    const pages = [
      [0, 100],
      [0, 3],
      [3, 9],
      [expected.length, expected.length + 5],
    ] as const
    for (const [start_index, end_index] of at === 0 ? pages : pages.slice(at % 4, (at % 4) + 1)) {
      const page = await ranking({ ...by, ...filter, limit: undefined, start_index, end_index })
      expect({ filter, start_index, amount: page.amount_of_interviews, codes: codesOf(page) }).toEqual({
        filter,
        start_index,
        amount: expected.length,
        codes: expected.slice(start_index, end_index),
      })
    }
  }
})

const codesOf = ({ interviews }: Ranking) => interviews.map(({ code }) => code)

test('every filter that these tests use matches at least one interview, except the filter by an unknown name', async () => {
  const { interviews: all } = await ranking()
  const found = filters.map(([filter, holds]) => [JSON.stringify(filter), all.filter(holds).length])
  expect(found.filter(([, amount]) => amount === 0)).toEqual([['{"search":"nobody"}', 0]])
  expect(new Set(all.map(ratioOf('SQL'))).size).toBeGreaterThan(2)
})

test('columns of scores and labels are sorted in descending order by default, other columns in ascending order', async () => {
  expect(codesOf(await ranking())).toEqual(codesOf(await ranking({ sort: 'score', order: 'desc' })))
  for (const sort of Object.keys(keys)) {
    const order = sort === 'score' || sort.startsWith('label:') ? 'desc' : 'asc'
    expect({ sort, codes: codesOf(await ranking({ sort })) }).toEqual({
      sort,
      codes: codesOf(await ranking({ sort, order })),
    })
  }
})

test('the counts above, near and below the pass mark do not depend on the filter', async () => {
  const { cut } = await ranking()
  expect(cut).toMatchObject({ pass_mark: 50, not_counted: expect.any(Number) })
  expect((await ranking({ band: 'above', search: 'ana', limit: undefined, start_index: 0, end_index: 0 })).cut).toEqual(
    cut,
  )
})

test.each([
  [{ sort: 'email' }, 'sort'],
  [{ sort: '' }, 'sort'],
  [{ sort: 'label:' }, 'sort'],
  [{ sort: 'label:DOCKER' }, 'sort'],
  [{ sort: "label:SQL' or 1=1" }, 'sort'],
  [{ order: 'up' }, 'order'],
  [{ band: 'middle' }, 'band'],
  [{ decision: 'hired' }, 'decision'],
  [{ marked: 'false' }, 'marked'],
  [{ search: 'a\0' }, 'search'],
])('a ranking with %j is rejected', async (query, field) => {
  await expect(ranking(query)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
})

test('a ranking can be sorted by a renamed label, even if papers were drawn under its old name', async () => {
  const label = await server.db.selectFrom('labels').select('id').where('name', '=', 'GIT').executeTakeFirstOrThrow()
  const before = codesOf(await ranking({ sort: 'label:GIT' }))
  await server.staff(updateLabel, { params: label, body: { name: 'VERSIONS' } })

  expect(codesOf(await ranking({ sort: 'label:VERSIONS' }))).toEqual(before)
  await expect(ranking({ sort: 'label:GIT' })).rejects.toMatchObject({ status: 422 })
  await server.staff(updateLabel, { params: label, body: { name: 'GIT' } })
})

test('without a pass mark, a ranking has no counts for a pass mark, and filters by pass mark find no interview', async () => {
  const own = await makeBlueprint(server, { labels: [{ name: 'SQL' }] })
  const before = round
  round = own
  await takeTestAs(200, { name: 'Ada', right: 3, wrong: 1, seconds: 60 })
  expect((await ranking()).amount_of_interviews).toBe(1)
  expect(await ranking({ band: 'below' })).toMatchObject({ interviews: [], amount_of_interviews: 0, cut: null })
  round = before
})
