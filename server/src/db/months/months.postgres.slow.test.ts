import { listErasures } from '@assay/contract/erasure/erasure'
import { setPolicy } from '@assay/contract/erasure/policy'
import { listEvents } from '@assay/contract/feed/feed'
import { getResults } from '@assay/contract/results/results'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { freshPlace } from '../../../../testing/server/database.ts'
import { differences } from '../../../../testing/server/places/differences.ts'
import { runThere, statementsOf } from '../../../../testing/server/places/release.ts'
import { assay, temporaryFolder } from '../../../../testing/server/process.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { emptyExamCache } from '../../attempts/examCache.ts'
import { eraseDueInterviews } from '../../erasure/retire.ts'
import { forgetOldEvents, placeAll } from '../../feed/placing.ts'
import { openDatabase } from '../open.ts'
import type { Db } from '../schema.ts'
import { inTransaction } from '../transaction.ts'
import { monthsBetween } from './cut.ts'
import { FEED, JOURNALS, monthsFrom, monthsOf, NUMBERS, nameOfMonth } from './months.ts'
import { makeUpcomingMonths } from './startMonthMaintenance.ts'
import { inWholeSnapshot } from './wholeSnapshot.ts'

const DAY = 24 * 60 * 60_000
const today = new Date()
const monthAhead = (months: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 15)

async function newTestServer(): Promise<TestServer> {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  await makeBank(server)
  return server
}

async function finishOne(server: TestServer, at = server.clock.now()): Promise<string> {
  await goTo(server, at)
  const { interview, candidate, questions } = await makeRunningExam(server)
  const [first] = questions
  if (first) await candidate.submit(first, [first.answers_base[0]?.id ?? 0])
  await candidate.finish()
  return interview.code
}

async function goTo(server: TestServer, at: number) {
  server.clock.freeze(at)
  server.admin = await server.signIn(server.adminUser.email)
  server.staff = await server.signIn(server.consultantUser.email)
}

const retire = (server: TestServer) =>
  eraseDueInterviews({
    db: server.db,
    exams: emptyExamCache(),
    now: server.clock.now,
    log: { warn: (about) => expect(about).toBe('nothing to warn of') },
    writeAuditEntries: () => {},
    isOver: () => false,
  })

const namesOf = async (db: Db, group: Parameters<typeof monthsOf>[1] = JOURNALS) =>
  (await monthsOf(db, group)).map(({ name }) => name)

async function placesOf(db: Db, table: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ part: string; amount: number }>`
    select tableoid::regclass::text as part, count(*) as amount from ${sql.table(table)} group by 1 order by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ part, amount }) => [part, Number(amount)]))
}

const newestId = async (db: Db) =>
  (await sql<{ id: number }>`select max(id) as id from interviews`.execute(db)).rows[0]?.id ?? 0

async function insertNumbered(db: Db, id: number): Promise<void> {
  await sql`insert into interviews (id, code, name, email, search, created_by_name, amount_of_questions, max_time, created_at)
    values (${id}, ${`code ${id}`}, 'x', 'x', 'x', 'x', 1, 1, 1)`.execute(db)
  await sql`insert into submissions (interview_id, position, kind, options, time_spent, received_at, answered, address)
    values (${id}, 0, 'draft', '[]', 0, 1, 0, '')`.execute(db)
}

test('a new installation has monthly partitions of journals and events, including future ones', async () => {
  const { db } = await newTestServer()

  expect(await namesOf(db)).toEqual(monthsFrom(Date.now(), 3))
  expect(await namesOf(db, FEED)).toEqual(monthsFrom(Date.now(), 3))
})

test('a new month has its own range of ids, and a wrong clock causes no damage', async () => {
  const server = await newTestServer()
  const { db } = server
  const [, next = '', later = ''] = monthsFrom(Date.now(), 3)

  const first = await finishOne(server)
  await makeUpcomingMonths(db, monthAhead(1))
  const second = await finishOne(server)
  expect(await newestId(db)).toBe(NUMBERS)
  await makeUpcomingMonths(db, monthAhead(2))
  await makeUpcomingMonths(db, monthAhead(1))
  await makeUpcomingMonths(db, monthAhead(-7))
  const third = await finishOne(server)

  expect(await newestId(db)).toBe(2 * NUMBERS)
  expect(await namesOf(db)).toEqual(monthsFrom(Date.now(), 5))
  expect(Object.keys(await placesOf(db, 'submissions'))).toEqual([
    `submissions_${nameOfMonth(Date.now())}`,
    `submissions_${next}`,
    `submissions_${later}`,
  ])
  for (const code of [first, second, third])
    expect(await server.staff(getResults, { params: { code } })).toMatchObject({ code })
  expect(await differences(db)).toEqual([])
})

test('months without a running server get no range of ids, and the current month is created at the start', async () => {
  const server = await newTestServer()
  const { db } = server
  await finishOne(server)

  await makeUpcomingMonths(db, monthAhead(6))
  await finishOne(server)

  const [now, next, later] = monthsFrom(Date.now(), 3)
  expect(await namesOf(db)).toEqual(
    [now, next, later, ...monthsFrom(monthAhead(6), 3)].filter((name) => name !== next && name !== later),
  )
  expect(Object.keys(await placesOf(db, 'interview_events'))).toEqual([
    `interview_events_${now}`,
    `interview_events_${nameOfMonth(monthAhead(6))}`,
  ])
})

test('rows before the creation of their month are in no partition and move into it afterwards', async () => {
  const { db } = await newTestServer()
  const number = 3 * NUMBERS + 7
  await insertNumbered(db, number)
  expect(await placesOf(db, 'submissions')).toEqual({ submissions_default: 1 })

  await makeUpcomingMonths(db, monthAhead(1))

  expect(await placesOf(db, 'submissions')).toEqual({ [`submissions_${nameOfMonth(monthAhead(3))}`]: 1 })
})

test('two nodes that create a month at the same time create it once', async () => {
  const server = await newTestServer()
  const other = await openDatabase(server.place)
  const both = [makeUpcomingMonths(server.db, monthAhead(2)), makeUpcomingMonths(other, monthAhead(2))]

  await Promise.allSettled(both)

  expect(await namesOf(server.db, FEED)).toEqual(monthsFrom(Date.now(), 5))
  await other.destroy()
})

async function serverWithDueTests() {
  const server = await newTestServer()
  const old = monthAhead(0)
  for (let at = 0; at < 3; at += 1) await finishOne(server, old)
  await makeUpcomingMonths(server.db, monthAhead(1))
  await server.admin(setPolicy, { body: { retention_days: 20 } })
  const young = await finishOne(server, monthAhead(1))
  return { server, young, month: nameOfMonth(Date.now()) }
}

const erasedIn = async (server: TestServer) => (await server.admin(listErasures)).erasures.map(({ amounts }) => amounts)

test('a month is dropped with its journals if all of its rows are due', async () => {
  const { server, young, month } = await serverWithDueTests()
  const { db } = server
  const before = await placesOf(db, 'submissions')

  await retire(server)

  expect(await namesOf(db)).not.toContain(month)
  expect(Object.keys(await placesOf(db, 'submissions'))).toEqual([`submissions_${nameOfMonth(monthAhead(1))}`])
  expect(await erasedIn(server)).toMatchObject([{ interviews: 3, submissions: before[`submissions_${month}`] }])
  expect(await server.staff(getResults, { params: { code: young } })).toMatchObject({ code: young })
  expect(await differences(db)).toEqual([])
  await insertNumbered(db, 77)
  expect(await placesOf(db, 'submissions')).toMatchObject({ submissions_default: 1 })
})

test('each of several due months is dropped with its own receipt', async () => {
  const { server } = await serverWithDueTests()
  const { db } = server
  await makeUpcomingMonths(db, monthAhead(2))
  const young = await finishOne(server, monthAhead(2))

  await retire(server)

  expect(await erasedIn(server)).toMatchObject([{ interviews: 1 }, { interviews: 3 }])
  expect(Object.keys(await placesOf(db, 'submissions'))).toEqual([`submissions_${nameOfMonth(monthAhead(2))}`])
  expect((await namesOf(db))[0]).toBe(nameOfMonth(monthAhead(2)))
  expect(await server.staff(getResults, { params: { code: young } })).toMatchObject({ code: young })
})

test('a month that is in use is not dropped immediately: its rows are deleted one by one, and it is dropped later', async () => {
  const { server, month } = await serverWithDueTests()
  const { db } = server
  const other = await openDatabase(server.place)

  await inTransaction(other, async (tx) => {
    await sql`lock table submissions in row exclusive mode`.execute(tx)
    await retire(server)
    expect(await namesOf(db)).toContain(month)
  })
  await other.destroy()

  expect(await erasedIn(server)).toMatchObject([{ interviews: 3 }])
  expect(Object.keys(await placesOf(db, 'submissions'))).toEqual([`submissions_${nameOfMonth(monthAhead(1))}`])
  await makeUpcomingMonths(db, monthAhead(1))
  expect(await namesOf(db)).not.toContain(month)
})

test('a reader of one snapshot, such as a backup, still sees a month that is due meanwhile', async () => {
  const { server, month } = await serverWithDueTests()
  const other = await openDatabase(server.place)

  const seen = await inWholeSnapshot(other, async (snapshot) => {
    const interviews = await sql<{ id: number }>`select id from interviews where id < ${NUMBERS}`.execute(snapshot)
    await retire(server)
    const { rows } = await sql`select distinct interview_id from submissions where interview_id < ${NUMBERS}`.execute(
      snapshot,
    )
    return [interviews.rows.length, rows.length]
  })
  await other.destroy()

  expect(seen).toEqual([3, 3])
  expect(Object.keys(await placesOf(server.db, 'submissions'))).not.toContain(`submissions_${month}`)
})

test('a month stays if it contains an interview that is not due, and due interviews are deleted one by one', async () => {
  const { server, month } = await serverWithDueTests()
  await insertNumbered(server.db, 77)
  await sql`update interviews set created_at = ${server.clock.now()} where id = 77`.execute(server.db)

  await retire(server)

  expect(await namesOf(server.db)).toContain(month)
  expect(await placesOf(server.db, 'submissions')).toMatchObject({ [`submissions_${month}`]: 1 })
  expect(await erasedIn(server)).toMatchObject([{ interviews: 3 }])
})

test('events older than ninety days are no longer readable and are deleted with their month', async () => {
  const server = await newTestServer()
  const { db } = server
  await finishOne(server, monthAhead(0))
  await placeAll(db, 'events', server.clock.now())
  await goTo(server, monthAhead(0) + 20 * DAY)
  await makeInterview(server)
  await placeAll(db, 'events', server.clock.now())
  const [month = ''] = await namesOf(db, FEED)

  const some = monthAhead(0) + 95 * DAY
  while (await forgetOldEvents(db, some));
  expect((await server.staff(listEvents, { query: {} })).events).toMatchObject([{ type: 'interview.created' }])
  await makeUpcomingMonths(db, some)
  expect(await namesOf(db, FEED)).toContain(month)

  while (await forgetOldEvents(db, some + 30 * DAY));
  expect(await namesOf(db, FEED)).not.toContain(month)
  expect((await server.staff(listEvents, { query: {} })).events).toEqual([])
})

test('a journal is read only from its month', async () => {
  const { db } = await newTestServer()
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain select * from submissions where interview_id = 7`.execute(db)

  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

  expect(plan.match(/submissions_\w+/g)?.filter((name) => /\d{4}_\d{2}$/.test(name))).toEqual([
    expect.stringContaining(nameOfMonth(Date.now())),
  ])
})

test.each([['move'], ['restore']])('an older installation gets monthly partitions by %s', async (way) => {
  const { folder, remove } = temporaryFolder()
  const place = await freshPlace()
  const [from, to] = [
    { ASSAY_DATA_DIR: folder },
    { ASSAY_DATA_DIR: place.folder, DATABASE_URL: place.databaseUrl ?? '' },
  ]
  await runThere({ folder }, statementsOf('0.3.0', 'sqlite'))

  if (way === 'move') expect(await assay(['move', '--to', to.DATABASE_URL], from)).toMatchObject({ status: 0 })
  else {
    expect(await assay(['backup', `${folder}/one.backup`], from)).toMatchObject({ status: 0 })
    expect(await assay(['restore', `${folder}/one.backup`], to)).toMatchObject({ status: 0, stderr: '' })
  }

  const db = await openDatabase(place)
  const parts = Object.keys(await placesOf(db, 'submissions'))
  expect(parts).toEqual([expect.stringMatching(/^submissions_\d{4}_\d{2}$/)])
  const { rows } = await sql<{ at: number }>`select min(created_at) as at from interviews`.execute(db)
  expect(parts).toEqual([`submissions_${nameOfMonth(Number(rows[0]?.at))}`])
  expect(await differences(db)).toEqual([])
  await db.destroy()
  await place.remove()
  remove()
})

test('months are divided at their first ids, even with a wrong clock', () => {
  const begun = (name: string, first: number, last: number) => ({ name, first, last })
  const two = [begun('2031_01', 3, 9), begun('2031_02', 10, 20)]
  const cut = [
    { name: '2031_01', from: null, to: 10 },
    { name: '2031_02', from: 10, to: 10 + NUMBERS },
  ]

  expect(monthsBetween(two, '2031_04')).toEqual(cut)
  expect(monthsBetween([begun('2027_01', 15, 15), ...two], '2031_02')).toEqual(cut)
  expect(monthsBetween([...two, begun('2032_02', 18, 18)], '2031_02')).toEqual(cut)
  expect(monthsBetween([], '2031_02')).toEqual([])
})
