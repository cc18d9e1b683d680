import { createInterview, deleteInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteInterviewPermanently } from '../../../../../testing/client/bin.ts'
import { makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { ENGINE } from '../../../../../testing/server/database.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { emptyAttemptCache } from '../../attempts/attemptCache.ts'
import { lockDeletions } from '../removeInterviews.ts'
import { updateStateCounts } from '../updateStateCounts.ts'

type Staff = TestServer['staff']

const codesNamed = async (staff: Staff, name_or_mail: string, more = {}) => {
  const { interviews, amount_of_interviews } = await staff(listInterviews, { query: { name_or_mail, ...more } })
  return { codes: interviews.map(({ code }) => code), total: amount_of_interviews }
}
const found = (...interviews: Interview[]) => ({
  codes: interviews.map(({ code }) => code),
  total: interviews.length,
})

test('a name search finds new interviews and no deleted interviews', async () => {
  const server = await startTestServer()
  await makeBank(server)
  const first = await makeInterview(server, { name: 'Zoë Alder' })
  const second = await makeInterview(server, { name: 'Zoe Birch' })
  expect(await codesNamed(server.staff, 'zoe')).toEqual(found(second, first))

  await server.staff(deleteInterview, { params: { code: second.code } })
  const third = await makeInterview(server, { name: 'ZOE Cedar' })

  expect(await codesNamed(server.staff, 'zoe')).toEqual(found(third, first))
  expect(await codesNamed(server.staff, 'zoe', { status: 'To Do' })).toEqual(found(third, first))
  expect(await codesNamed(server.staff, 'zoe', { status: 'Done' })).toEqual(found())
  expect(await codesNamed(server.staff, 'zoe', { labels: 'GENERAL' })).toEqual(found(third, first))
  expect(await codesNamed(server.staff, 'zoe', { labels: 'NOWHERE' })).toEqual(found())
  await server.close()
})

test('a restored interview is found by a name search and included in the total', async () => {
  const server = await startTestServer()
  await makeBank(server)
  const first = await makeInterview(server, { name: 'Zoë Alder' })
  const second = await makeInterview(server, { name: 'Zoe Birch' })
  const rows = server.db.selectFrom('interviews').selectAll().where('code', '=', first.code)
  const row = await rows.executeTakeFirstOrThrow()
  await deleteInterviewPermanently(server, first.code)
  expect(await codesNamed(server.staff, 'zoe')).toEqual(found(second))

  await inTransaction(server.db, async (tx) => {
    await lockDeletions(tx)
    await tx.insertInto('interviews').values(row).execute()
    await updateStateCounts(tx, emptyAttemptCache(), [{ before: null, after: row }])
  })

  expect(await codesNamed(server.staff, 'zoe')).toEqual(found(second, first))
  expect((await server.staff(listInterviews)).amount_of_interviews).toBe(2)
  await server.close()
})

test('a search for a name with thousands of interviews is sorted and paged correctly, with any filter', async () => {
  const server = await startTestServer()
  await makeBank(server)
  const { code } = await makeInterview(server, { name: 'Zoë Alder' })
  await sql`
    insert into interviews (code, public_id, name, email, search, created_by_name, amount_of_questions, max_time, created_at, label_set)
    with recursive counted(number) as (select 1 union all select number + 1 from counted where number < 6000)
    select substr(code, 1, 17) || (10000 + number), substr(public_id, 1, 20) || (10000 + number), name, email, search || number, created_by_name, amount_of_questions, max_time, created_at, label_set
    from interviews cross join counted where code = ${code}
  `.execute(server.db)
  await sql`update interview_counts set amount = 6001`.execute(server.db)

  const codeOf = (number: number) => `${code.slice(0, 17)}${10_000 + number}`
  const newest = [codeOf(6000), codeOf(5999)]
  const firstTwo = { start_index: 0, end_index: 2 }
  expect(await codesNamed(server.staff, 'zoe', firstTwo)).toEqual({ codes: newest, total: 6001 })
  expect(await codesNamed(server.staff, '5999', firstTwo)).toEqual({ codes: [codeOf(5999)], total: 1 })
  expect(await codesNamed(server.staff, 'zoe', { ...firstTwo, status: 'To Do' })).toEqual({
    codes: newest,
    total: 6001,
  })
  expect(await codesNamed(server.staff, 'zoe', { ...firstTwo, status: 'Done' })).toEqual({ codes: [], total: 0 })

  const texts = Array.from({ length: 6000 }, (_, at) => String(at + 1)).toSorted()
  const byName = ['', ...texts].map((digits) => (digits === '' ? code : codeOf(Number(digits))))
  for (const more of [{}, { name_or_mail: 'zoe' }, { status: 'To Do' }, { name_or_mail: 'zoe', status: 'To Do' }])
    for (const [start_index, end_index] of [
      [0, 2],
      [3000, 3002],
    ])
      for (const order of ['asc', 'desc'] as const) {
        const page = { ...more, start_index, end_index, order }
        const ids = async (sort: 'name' | 'score' | 'start_time') => {
          const { interviews } = await server.staff(listInterviews, { query: { ...page, sort } })
          return interviews.map((one) => one.code)
        }
        const inOrder = order === 'asc' ? byName : byName.toReversed()
        expect(await ids('name')).toEqual(inOrder.slice(start_index, end_index))
        const newestFirst = [6000 - (start_index ?? 0), 5999 - (start_index ?? 0)].map(codeOf)
        expect(await ids('score')).toEqual(newestFirst)
        expect(await ids('start_time')).toEqual(newestFirst)
      }

  await server.staff(deleteInterview, { params: { code: codeOf(6000) } })
  expect(await codesNamed(server.staff, 'zoe', { start_index: 5997, end_index: 6001 })).toEqual({
    codes: [codeOf(2), codeOf(1), code],
    total: 6000,
  })
  await server.close()
})

if (ENGINE === 'postgres') {
  test('a name search finds interviews created on another node, but no interviews deleted on the other node', async () => {
    const server = await startTestServer()
    await makeBank(server)
    const other = await openNode({ place: server.place, clock: server.clock })
    const there = other.holder(server.staff.token ?? '')
    const first = await makeInterview(server, { name: 'Zoë Alder' })
    expect(await codesNamed(there, 'zoe')).toEqual(found(first))

    const second = await makeInterview(server, { name: 'Zoë Birch' })
    expect(await codesNamed(there, 'zoe')).toEqual(found(second, first))
    await there(deleteInterview, { params: { code: first.code } })
    expect(await codesNamed(server.staff, 'zoe')).toEqual(found(second))
    await server.staff(deleteInterview, { params: { code: second.code } })
    expect(await codesNamed(there, 'zoe')).toEqual(found())

    await other.close()
    await server.close()
  })

  test('interviews that several nodes create at the same time are all found', async () => {
    const server = await startTestServer()
    await makeBank(server)
    const other = await openNode({ place: server.place, clock: server.clock })
    const there = other.holder(server.staff.token ?? '')
    const body = { name: 'Zoë', email: 'zoe@example.com', max_time: 60, amount_of_questions: 10, labels: ['GENERAL'] }
    const searching = Array.from({ length: 40 }, () => codesNamed(there, 'zoe'))
    await Promise.all([
      ...Array.from({ length: 30 }, (_, at) => (at % 2 ? server.staff : there)(createInterview, { body })),
      ...searching,
    ])

    expect((await codesNamed(server.staff, 'zoe')).total).toBe(30)
    expect((await codesNamed(there, 'zoe')).total).toBe(30)
    await other.close()
    await server.close()
  })
}
