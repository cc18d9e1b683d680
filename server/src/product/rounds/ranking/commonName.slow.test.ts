import { startInterview } from '@assay/contract/exam/exam'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { getRanking } from '@assay/contract/rounds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { binOf } from '../../../../../testing/client/bin.ts'
import { decisionsOf } from '../../../../../testing/client/decisions.ts'
import { makeBank, takeTest } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../../testing/client/round.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const CROWD = 1_100
const COMMON = 'Garcia'

let server: TestServer
let round: { id: number }
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
  round = await makeBlueprint(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.staff = await server.signIn(server.consultantUser.email)
})

/** The candidates are copied in the database, because creating them through the server would take minutes. */
async function fillWithCommon(): Promise<void> {
  const { code } = await makeInvited(server, round, {}, 0)
  await takeTest(server, { code, email: 'person0@example.com' })
  const row = await server.db.selectFrom('interviews').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  const { id: _, ...copied } = row
  const rows = Array.from({ length: CROWD }, (_each, at) => ({
    ...copied,
    ...{ code: `${code.slice(0, 16)}${100_000 + at}`, public_id: `iv_${100_000 + at}`.padEnd(25, 'x') },
    ...{ email: `g${at}@example.com`, open_key: null, external_id: null },
    name: at % 11 === 0 ? `Ana Lee ${at}` : `${COMMON} ${at}`,
    search: `${at % 11 === 0 ? 'ana lee' : 'garcia'} ${at}\ng${at}@example.com`,
    score: (at * 7) % 11,
    told_end_at: Number(copied.told_end_at) + ((at * 37) % CROWD),
  }))
  for (let from = 0; from < rows.length; from += 20)
    await server.db
      .insertInto('interviews')
      .values(rows.slice(from, from + 20) as never)
      .execute()
  await server.db
    .updateTable('blueprint_counts')
    .set(({ eb, ref }) => ({ amount: eb(ref('amount'), '+', CROWD) }))
    .where('score', '>=', 0)
    .execute()
}

const ranking = (query: object, staff = server.staff) => staff(getRanking, { params: round, query })
const codesOf = ({ interviews }: Awaited<ReturnType<typeof ranking>>) => interviews.map(({ code }) => code)

test('a search for a very common name has correct pages and totals in every order', async () => {
  await fillWithCommon()
  const sorts = ['score', 'name', 'end_time', 'interview_time', 'unanswered', 'decision']
  for (const sort of sorts)
    for (const order of ['asc', 'desc'] as const) {
      const all: string[] = []
      for (let start_index = 0; start_index < CROWD + 100; start_index += 100) {
        const { interviews } = await ranking({ sort, order, start_index, end_index: start_index + 100 })
        all.push(...interviews.filter(({ name }) => name.startsWith(COMMON)).map(({ code }) => code))
      }
      expect(all).toHaveLength(1_000)
      for (const [start_index, end_index] of [
        [0, 10],
        [5, 60],
        [940, 1_040],
        [1_000, 1_010],
      ] as const) {
        const page = await ranking({ sort, order, search: COMMON, start_index, end_index })
        expect({ sort, order, start_index, amount: page.amount_of_interviews, codes: codesOf(page) }).toEqual({
          ...{ sort, order, start_index, amount: 1_000 },
          codes: all.slice(start_index, end_index),
        })
      }
    }
})

test('a new or deleted interview changes the total of a search immediately on every node', async () => {
  const other = server.place.databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : null
  const there = other?.holder(server.staff.token ?? '') ?? server.staff
  const amounts = async () => {
    const [here, elsewhere] = [await ranking({ search: 'example' }), await ranking({ search: 'example' }, there)]
    expect(elsewhere.amount_of_interviews).toBe(here.amount_of_interviews)
    return here.amount_of_interviews
  }
  const before = await amounts()
  const { code, email } = await makeInvited(server, round, {}, 5)
  expect(await amounts()).toBe(before)
  server.clock.advance(1_000)
  await server.anonymous(startInterview, { params: { code }, body: { email } })
  server.clock.advance(2 * 60 * 60_000)
  server.staff = await server.signIn(server.consultantUser.email)
  await expect.poll(amounts).toBe(before + 1)

  await server.staff(reopenInterview, { params: { code }, body: { minutes: 5, reason: 'The power was out' } })
  expect(await amounts()).toBe(before)
  await takeTest(server, { code, email })
  expect(await amounts()).toBe(before + 1)
  await server.staff(deleteInterview, { params: { code } })
  expect(await amounts()).toBe(before)
  const [item] = (await binOf(server.staff).list()).items
  await binOf(server.staff).restore(item?.id ?? 0)
  expect(await amounts()).toBe(before + 1)
  expect(codesOf(await ranking({ search: 'example', sort: 'end_time', order: 'desc' }))[0]).toBe(code)
  await decisionsOf(server).decide([code], 'declined')
  expect((await ranking({ search: 'example', decision: 'declined' })).amount_of_interviews).toBe(1)
  await other?.close()
})
