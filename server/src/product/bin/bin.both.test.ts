import { createToken } from '@assay/contract/auth/tokens'
import { deleteBlueprint, getBlueprint, listBlueprints } from '@assay/contract/blueprints'
import { deleteInterview, getInterview, type Interview } from '@assay/contract/interviews/interviews'
import { createLabel, deleteLabel, getLabel } from '@assay/contract/labels'
import { getResults } from '@assay/contract/results/results'
import { createShare, getShared } from '@assay/contract/results/shares'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binOf } from '../../../../testing/client/bin.ts'
import { makeBank, makeInterview, takeTest } from '../../../../testing/client/exam.ts'
import { aLabel, makeLabel, makeUser } from '../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { emptyAttemptCache } from '../attempts/attemptCache.ts'
import { emptyBin } from './sweeper.ts'

const DAY = 24 * 60 * 60_000
const NOTHING = { status: 404, code: 'BIN_ITEM_NOT_FOUND' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: mailByHand() })
  await makeBank(server, 10)
})
afterAll(() => server.close())

let made = 0
const newCandidate = () => {
  made += 1
  return { name: `Bin Candidate ${String.fromCodePoint(64 + made)}`, email: `bin${made}@example.com` }
}

const remove = (code: string) => server.staff(deleteInterview, { params: { code } })
const auditEntriesOf = async (object_kind: string, id: number | string) =>
  (
    await server.db
      .selectFrom('audit')
      .select(['action', 'actor_kind'])
      .where('object_kind', '=', object_kind)
      .where('object_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, actor_kind }) => `${action} by ${actor_kind}`)
const idOf = async (code: string) =>
  (await server.db.selectFrom('interviews').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

async function finishTest(interview: Pick<Interview, 'code' | 'email' | 'name'>) {
  await takeTest(server, interview)
  return interview
}

test('a deleted object is in the bin of the deleting user for 30 days, and visible to administrators', async () => {
  const label = await makeLabel(server)
  const blueprint = await makeBlueprint(server, { name: 'To the bin' })
  const { code, name } = await makeInterview(server, newCandidate())
  await server.staff(deleteLabel, { params: { id: label.id } })
  await server.staff(deleteBlueprint, { params: { id: blueprint.id } })
  await remove(code)

  const { items } = await binOf(server.staff).list()
  expect(items.slice(0, 3).map((item) => [item.kind, item.name])).toEqual([
    ['interview', name],
    ['blueprint', 'To the bin'],
    ['label', label.name],
  ])
  const [newest] = items
  expect(newest?.deleted_by).toEqual({ id: server.consultantUser.id, full_name: server.consultantUser.full_name })
  expect(Date.parse(newest?.until ?? '') - Date.parse(newest?.deleted_time ?? '')).toBe(30 * DAY)
  expect((await binOf(server.admin).list()).items).toEqual(items)
})

test('users cannot access the bin of another user, but administrators can restore objects from it', async () => {
  const another = await server.signIn((await makeUser(server)).email)
  const label = await makeLabel(server)
  await server.staff(deleteLabel, { params: { id: label.id } })
  const { id } = await binOf(server.staff).find(label.name)

  expect((await binOf(another).list()).items).toEqual([])
  await expect(binOf(another).restore(id)).rejects.toMatchObject(NOTHING)
  await expect(binOf(another).purge(id)).rejects.toMatchObject(NOTHING)
  expect(await binOf(server.admin).restore(id)).toEqual({ kind: 'label', object_id: String(label.id) })
  await expect(binOf(server.admin).restore(id)).rejects.toMatchObject(NOTHING)
})

test('an object that was deleted with a service token is only in the bin of administrators', async () => {
  const scopes = ['interviews:read' as const, 'interviews:write' as const, 'bank:write' as const]
  const { token } = await server.admin(createToken, { body: { name: 'Sync', scopes, kind: 'service' } })
  const program = server.holder(token)
  const label = await makeLabel(server)
  await program(deleteLabel, { params: { id: label.id } })

  const { id, deleted_by } = await binOf(server.admin).find(label.name)
  expect(deleted_by).toBeNull()
  expect((await binOf(program).list()).items).toEqual([])
  await expect(binOf(program).restore(id)).rejects.toMatchObject(NOTHING)
})

test('a label is restored with its id, unless another label has the same name by now', async () => {
  const label = await makeLabel(server, { description: 'About queries', color: '#009A17' })
  await server.staff(deleteLabel, { params: { id: label.id } })
  const { id } = await binOf(server.staff).find(label.name)

  const other = await server.staff(createLabel, { body: aLabel({ name: label.name }) })
  const refusal = { status: 409, code: 'LABEL_DUPLICATED' }
  await expect(binOf(server.staff).restore(id)).rejects.toMatchObject(refusal)
  await server.staff(deleteLabel, { params: { id: other.id } })
  await binOf(server.staff).restore(id)

  expect(await server.staff(getLabel, { params: { id: label.id } })).toEqual(label)
  expect(await auditEntriesOf('label', label.id)).toEqual(['created by user', 'deleted by user', 'restored by user'])
  const { id: second } = await binOf(server.staff).find(label.name)
  await expect(binOf(server.staff).restore(second)).rejects.toMatchObject(refusal)
})

test('restoring an interview also restores its deleted blueprint, and both are unchanged', async () => {
  const blueprint = await makeBlueprint(server, { pass_mark: 60 })
  const { code, name } = await finishTest(await makeInvited(server, blueprint, {}, 900))
  const { link } = await server.staff(createShare, { body: { codes: [code], days: 1 } })
  const look = async () => ({
    interview: await server.staff(getInterview, { params: { code } }),
    results: await server.staff(getResults, { params: { code } }),
    blueprint: await server.staff(getBlueprint, { params: { id: blueprint.id } }),
    shared: await server.anonymous(getShared, { params: { token: link.split('/shared/')[1] ?? '' } }),
  })
  const before = JSON.stringify(await look())
  const inUse = { status: 409, code: 'BLUEPRINT_IN_USE' }
  await expect(server.staff(deleteBlueprint, { params: { id: blueprint.id } })).rejects.toMatchObject(inUse)
  const id = await idOf(code)
  await remove(code)
  await server.staff(deleteBlueprint, { params: { id: blueprint.id } })
  const shown = await server.staff(listBlueprints, { query: { limit: '100' } })
  expect(shown.blueprints.map((one) => one.id)).not.toContain(blueprint.id)

  expect(await binOf(server.staff).restore((await binOf(server.staff).find(name)).id)).toEqual({
    kind: 'interview',
    object_id: code,
  })
  expect(JSON.stringify(await look())).toBe(before)
  expect((await binOf(server.staff).list()).items.map((item) => item.name)).not.toContain(blueprint.name)
  expect(await auditEntriesOf('blueprint', blueprint.id)).toEqual([
    'created by user',
    'deleted by user',
    'restored by user',
  ])
  expect((await auditEntriesOf('interview', id)).slice(-2)).toEqual(['deleted by user', 'restored by user'])
})

test('of simultaneous restores and permanent deletions of one object, only one succeeds', async () => {
  const { code, name } = await makeInterview(server, newCandidate())
  const bin = binOf(server.staff)
  for (let round = 0; round < 5; round += 1) {
    await remove(code).catch(() => undefined)
    const { id } = await bin.find(name)
    const outcome = await Promise.allSettled(Array.from({ length: 6 }, () => bin.restore(id)))
    expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
  await remove(code)
  const { id } = await bin.find(name)
  const [restored, purged] = await Promise.allSettled([bin.restore(id), bin.purge(id)])
  expect([restored.status, purged.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const there = server.staff(getInterview, { params: { code } }).then(
    () => 'fulfilled',
    () => 'rejected',
  )
  expect(await there).toBe(restored.status)
})

test('an object is invisible after 30 days in the bin, and is then deleted permanently', async () => {
  const label = await makeLabel(server)
  const blueprint = await makeBlueprint(server, { name: 'Thirty days' })
  const interview = await makeInvited(server, blueprint, {}, 930)
  const id = await idOf(interview.code)
  await remove(interview.code)
  await server.staff(deleteBlueprint, { params: { id: blueprint.id } })
  await server.staff(deleteLabel, { params: { id: label.id } })
  const { id: item } = await binOf(server.staff).find(label.name)

  server.clock.advance(30 * DAY)
  server.staff = await server.signIn(server.consultantUser.email)
  server.admin = await server.signIn(server.adminUser.email)
  expect((await binOf(server.admin).list()).items).toEqual([])
  await expect(binOf(server.staff).restore(item)).rejects.toMatchObject(NOTHING)

  const log = { warn: (about: object) => expect(about).toBeUndefined() }
  const sweep = () =>
    emptyBin({ db: server.db, attemptCache: emptyAttemptCache(), now: server.clock.now, log }, () => false)
  await Promise.all([sweep(), sweep()])
  expect(await server.db.selectFrom('bin').select('id').execute()).toEqual([])
  expect(await server.db.selectFrom('blueprints').select('id').where('deleted_at', 'is not', null).execute()).toEqual(
    [],
  )
  expect(await server.db.selectFrom('interviews').select('id').where('id', '=', id).execute()).toEqual([])
  expect((await auditEntriesOf('interview', id)).at(-1)).toBe('purged by system')
  expect((await auditEntriesOf('label', label.id)).at(-1)).toBe('purged by system')
})
