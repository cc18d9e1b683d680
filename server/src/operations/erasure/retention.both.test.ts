import { listErasures, previewErasure } from '@assay/contract/erasure/erasure'
import { getPolicy, setPolicy } from '@assay/contract/erasure/policy'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview, takeTest } from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { emptyAttemptCache } from '../../product/attempts/attemptCache.ts'
import { applyList } from './applyList.ts'
import { codeHash } from './eraseRows.ts'
import { erasureLines, readList } from './list.ts'
import { eraseDueInterviews } from './retire.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const START = Date.UTC(2031, 0, 1)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 12)
  await goTo(START)
})
afterAll(() => server.close())

async function goTo(moment: number) {
  server.clock.freeze(moment)
  server.admin = await server.signIn(server.adminUser.email)
  server.staff = await server.signIn(server.consultantUser.email)
}

const set = (retention_days: number | null) => server.admin(setPolicy, { body: { retention_days } })
const policy = () => server.admin(getPolicy)
const iso = (at: number) => new Date(at).toISOString()
const warned: object[] = []
const retire = (db = server.db) =>
  eraseDueInterviews({
    db,
    attemptCache: emptyAttemptCache(),
    now: server.clock.now,
    log: { warn: (about) => void warned.push(about) },
    logAuditEntries: () => {},
    isOver: () => false,
  })
const shell = { now: () => server.clock.now(), logAuditEntries: () => {} }
const keptOf = async (email: string) => (await server.admin(previewErasure, { body: { email } })).interviews.length

async function makeFinishedTest(email: string) {
  const { code } = await makeInterview(server, { email, name: 'Finished One' })
  await takeTest(server, { code, email })
  return code
}

test('a new or shorter retention period takes effect a day later; until then the previous period applies', async () => {
  expect(await policy()).toMatchObject({
    second_factor: 'optional',
    retention_days: null,
    retention_from: null,
    due: 0,
  })
  expect(await set(30)).toMatchObject({ retention_days: 30, retention_from: iso(START + DAY) })
  await goTo(START + 2 * DAY)
  expect(await set(60)).toMatchObject({ retention_days: 60, retention_from: iso(START + 2 * DAY) })
  expect(await set(10)).toMatchObject({ retention_days: 10, retention_from: iso(START + 3 * DAY) })
  expect(await set(null)).toMatchObject({ retention_days: null, retention_from: null })
  for (const days of [0, 3_651, 1.5]) await expect(set(days)).rejects.toMatchObject({ status: 422 })
})

test('data older than the retention period is erased in parts, and each part has a receipt', async () => {
  await goTo(START + 10 * DAY)
  const code = await makeFinishedTest('old@example.com')
  await makeInterview(server, { email: 'never@example.com', name: 'Never Came' })
  await server.staff(deleteInterview, { params: { code: await makeFinishedTest('deleted@example.com') } })
  await set(5)
  await goTo(START + 12 * DAY)
  await makeFinishedTest('young@example.com')
  const running = await makeInterview(server, { email: 'running@example.com', name: 'Running Man' })
  await candidateOf(server.anonymous, running.code, 'running@example.com').start()
  await retire()
  expect(await keptOf('old@example.com')).toBe(1)

  await goTo(START + 15 * DAY + 1)
  expect((await policy()).due).toBe(3)
  const other = server.place.databaseUrl ? await openDatabase(server.place) : server.db
  await Promise.all([retire(), retire(other)])
  if (other !== server.db) await other.destroy()

  for (const email of ['old@example.com', 'never@example.com', 'deleted@example.com'])
    expect([email, await keptOf(email)]).toEqual([email, 0])
  expect(await keptOf('young@example.com')).toBe(1)
  expect((await policy()).due).toBe(0)
  const { erasures } = await server.admin(listErasures)
  expect(erasures).toMatchObject([{ cause: 'retention', by: null, reason: null, amounts: { interviews: 3 } }])
  expect(code).toMatch(/^\w{22}$/)
  expect(warned).toEqual([])
})

test('a list of erasures contains no names, but can be used to erase the same people again after a restore', async () => {
  await goTo(START + 15 * DAY + 2)
  const lines: string[] = []
  for await (const line of erasureLines(server.db)) lines.push(line)
  expect(lines.join('\n')).not.toContain('@')
  const [read] = readList(lines.join('\n'))
  expect(read?.interviews).toHaveLength(3)
  // Erasure lists that were made by older instructions begin with output of npm.
  const byNpm = ['', '> assay@0.2.0 erasures', '> exec node scripts/assay.mjs erasures', '', ...lines, '']
  expect(readList(byNpm.join('\n'))).toEqual(readList(lines.join('\n')))

  const other = await server.db
    .selectFrom('interviews')
    .select(['id', 'code'])
    .where('email', '=', 'young@example.com')
    .executeTakeFirstOrThrow()
  const unknownErasure = { erasure: 1, time: '', interviews: [{ id: other.id, code_sha256: 'f'.repeat(64) }] }
  expect(await applyList(server.db, [unknownErasure], shell)).toBe(0)
  expect(await keptOf('young@example.com')).toBe(1)

  const running = await server.db
    .selectFrom('interviews')
    .select(['id', 'code'])
    .where('email', '=', 'running@example.com')
    .executeTakeFirstOrThrow()
  const both = [other, running].map(({ id, code }) => ({ id, code_sha256: codeHash(code) }))
  expect(await applyList(server.db, [{ erasure: 1, time: '', interviews: both }], shell)).toBe(2)
  expect(await keptOf('young@example.com')).toBe(0)
  expect(await keptOf('running@example.com')).toBe(0)
  const auditEntries = server.db.selectFrom('audit').select(['actor_kind', 'actor_name']).where('action', '=', 'erased')
  expect(await auditEntries.orderBy('id', 'desc').executeTakeFirst()).toEqual({
    actor_kind: 'shell',
    actor_name: 'erasures',
  })
  expect(() => readList('{"erasure":1}\n')).toThrow('Line 1')
})
