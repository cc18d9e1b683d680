import type { Input } from '@assay/contract/endpoint'
import { getPlace, savePlace } from '@assay/contract/exam/place'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

type PlaceBody = Input<typeof savePlace.body>

async function sitting(where: Pick<TestServer, 'anonymous'> = server) {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const params = { code: interview.code }
  const ids = questions.map(({ id }) => id)
  return {
    params,
    candidate,
    ids,
    rows: () =>
      server.db
        .selectFrom('places')
        .innerJoin('interviews', 'interviews.id', 'places.interview_id')
        .select('position')
        .where('code', '=', interview.code)
        .execute(),
    tell: (body: PlaceBody) => where.anonymous(savePlace, { params, body }),
    read: () => where.anonymous(getPlace, { params }),
  }
}

test('on another device, the candidate continues at the last viewed question and sees the flags', async () => {
  const { tell, read, ids, rows } = await sitting()
  expect(await read()).toEqual({ position: null, flags: [] })
  await tell({ position: 7 })
  await tell({ position: 2, flags: [7, 2, 5].map((at) => ({ question_id: ids[at] ?? 0, is_flagged: true })) })
  server.clock.advance(1_000)
  await tell({ position: 4 })
  await tell({ flags: [{ question_id: ids[5] ?? 0, is_flagged: false }] })

  expect(await read()).toEqual({ position: 4, flags: [ids[2], ids[7]] })
  await expect.poll(rows).toHaveLength(4)
  expect(await read()).toEqual({ position: 4, flags: [ids[2], ids[7]] })
})

test('simultaneous flags on different questions are all stored, also through two nodes', async () => {
  const { databaseUrl } = server.place
  const other = databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : server
  const { tell, read, ids, params } = await sitting()
  const there = (body: PlaceBody) => other.anonymous(savePlace, { params, body })
  const flag = (at: number) => ({ flags: [{ question_id: ids[at] ?? 0, is_flagged: true }] })
  await Promise.all([tell(flag(1)), there(flag(8)), tell({ position: 3 })])
  server.clock.advance(1_000)
  await there({ position: 8 })

  await expect.poll(read).toEqual({ position: 8, flags: [ids[1], ids[8]] })
  if (other !== server) await other.stop()
})

test.each([
  [{ position: 10 }, 'position'],
  [{ position: 100 }, 'position'],
  [{ position: -1 }, 'position'],
  [{ position: 1.5 }, 'position'],
  [{ flags: [{ question_id: 1.5, is_flagged: true }] }, 'flags.0.question_id'],
  [{ flags: Array.from({ length: 101 }, () => ({ question_id: 1, is_flagged: true })) }, 'flags'],
])('%j is rejected as the candidate’s position and flags', async (body, field) => {
  const { tell } = await sitting()
  await expect(tell(body)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
})

test('a flag on a question outside the paper is ignored', async () => {
  const { tell, read } = await sitting()
  await tell({ flags: [{ question_id: 999_999, is_flagged: true }] })
  expect(await read()).toEqual({ position: null, flags: [] })
})

test('the candidate’s position and flags are deleted at the end of the test', async () => {
  const { tell, read, candidate, rows } = await sitting()
  await tell({ position: 6 })
  await expect.poll(rows).toHaveLength(1)
  await candidate.finish()

  await expect(read()).rejects.toMatchObject({ code: 'INTERVIEW_CLOSED' })
  await expect(tell({ position: 1 })).rejects.toMatchObject({ code: 'INTERVIEW_CLOSED' })
  expect(await rows()).toEqual([])
})
