import { createToken } from '@assay/contract/auth/tokens'
import { deleteBlueprint, getBlueprint, listBlueprints } from '@assay/contract/blueprints'
import { erase, previewErasure } from '@assay/contract/erasure/erasure'
import { confirmImport, undoImport } from '@assay/contract/imports/imports'
import { deleteInterview, getInterview, type Interview } from '@assay/contract/interviews/interviews'
import { changeInvitations, sendInvitations } from '@assay/contract/invitations'
import { createLabel, deleteLabel, getLabel } from '@assay/contract/labels'
import { listQuestions } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { createShare, getShared } from '@assay/contract/results/shares'
import { createWebhook, listDeliveries } from '@assay/contract/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binOf } from '../../../testing/client/bin.ts'
import { candidateOf, makeBank, makeInterview } from '../../../testing/client/exam.ts'
import { importFile } from '../../../testing/client/imports.ts'
import { aLabel, makeLabel, makeUser } from '../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../testing/client/round.ts'
import { mailByHand } from '../../../testing/server/mail.ts'
import { type House, openHouse } from '../../../testing/server/testServer.ts'
import { emptyExamCache } from '../attempts/examCache.ts'
import { emptyBin } from './sweeper.ts'

const DAY = 24 * 60 * 60_000
const NOTHING = { status: 404, code: 'BIN_ITEM_NOT_FOUND' }

let house: House
beforeAll(async () => {
  house = await openHouse({ config: mailByHand() })
  await makeBank(house, 10)
})
afterAll(() => house.close())

let made = 0
const somebody = () => {
  made += 1
  return { name: `Bin Candidate ${String.fromCodePoint(64 + made)}`, email: `bin${made}@example.com` }
}

const remove = (code: string) => house.staff(deleteInterview, { params: { code } })
const deedsOf = async (object_kind: string, id: number | string) =>
  (
    await house.db
      .selectFrom('audit')
      .select(['action', 'actor_kind'])
      .where('object_kind', '=', object_kind)
      .where('object_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, actor_kind }) => `${action} by ${actor_kind}`)
const idOf = async (code: string) =>
  (await house.db.selectFrom('interviews').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

async function finish({ code, email, name }: Pick<Interview, 'code' | 'email' | 'name'>) {
  const candidate = candidateOf(house.stranger, code, email)
  await candidate.start()
  await candidate.finish()
  return { code, email, name }
}

test("a deleted object stays in its owner's bin for 30 days and is visible to administrators", async () => {
  const label = await makeLabel(house)
  const blueprint = await makeBlueprint(house, { name: 'To the bin' })
  const { code, name } = await makeInterview(house, somebody())
  await house.staff(deleteLabel, { params: { id: label.id } })
  await house.staff(deleteBlueprint, { params: { id: blueprint.id } })
  await remove(code)

  const { items } = await binOf(house.staff).list()
  expect(items.slice(0, 3).map((item) => [item.kind, item.name])).toEqual([
    ['interview', name],
    ['blueprint', 'To the bin'],
    ['label', label.name],
  ])
  const [newest] = items
  expect(newest?.deleted_by).toEqual({ id: house.consultantUser.id, full_name: house.consultantUser.full_name })
  expect(Date.parse(newest?.until ?? '') - Date.parse(newest?.deleted_time ?? '')).toBe(30 * DAY)
  expect((await binOf(house.admin).list()).items).toEqual(items)
})

test('the bin of another user is inaccessible, and an administrator may restore from it', async () => {
  const another = await house.signIn((await makeUser(house)).email)
  const label = await makeLabel(house)
  await house.staff(deleteLabel, { params: { id: label.id } })
  const { id } = await binOf(house.staff).find(label.name)

  expect((await binOf(another).list()).items).toEqual([])
  await expect(binOf(another).restore(id)).rejects.toMatchObject(NOTHING)
  await expect(binOf(another).purge(id)).rejects.toMatchObject(NOTHING)
  expect(await binOf(house.admin).restore(id)).toEqual({ kind: 'label', object_id: String(label.id) })
  await expect(binOf(house.admin).restore(id)).rejects.toMatchObject(NOTHING)
})

test('an object deleted by a service token is visible only to administrators', async () => {
  const scopes = ['interviews:read' as const, 'interviews:write' as const, 'bank:write' as const]
  const { token } = await house.admin(createToken, { body: { name: 'Sync', scopes, kind: 'service' } })
  const program = house.holder(token)
  const label = await makeLabel(house)
  await program(deleteLabel, { params: { id: label.id } })

  const { id, deleted_by } = await binOf(house.admin).find(label.name)
  expect(deleted_by).toBeNull()
  expect((await binOf(program).list()).items).toEqual([])
  await expect(binOf(program).restore(id)).rejects.toMatchObject(NOTHING)
})

test('a label is restored with its id, unless its name is in use', async () => {
  const label = await makeLabel(house, { description: 'About queries', color: '#009A17' })
  await house.staff(deleteLabel, { params: { id: label.id } })
  const { id } = await binOf(house.staff).find(label.name)

  const other = await house.staff(createLabel, { body: aLabel({ name: label.name }) })
  const refusal = { status: 409, code: 'LABEL_DUPLICATED' }
  await expect(binOf(house.staff).restore(id)).rejects.toMatchObject(refusal)
  await house.staff(deleteLabel, { params: { id: other.id } })
  await binOf(house.staff).restore(id)

  expect(await house.staff(getLabel, { params: { id: label.id } })).toEqual(label)
  expect(await deedsOf('label', label.id)).toEqual(['created by user', 'deleted by user', 'restored by user'])
  const { id: second } = await binOf(house.staff).find(label.name)
  await expect(binOf(house.staff).restore(second)).rejects.toMatchObject(refusal)
})

test('a restored interview restores its blueprint, both unchanged', async () => {
  const blueprint = await makeBlueprint(house, { pass_mark: 60 })
  const { code, name } = await finish(await makeInvited(house, blueprint, {}, 900))
  const { link } = await house.staff(createShare, { body: { codes: [code], days: 1 } })
  const look = async () => ({
    interview: await house.staff(getInterview, { params: { code } }),
    results: await house.staff(getResults, { params: { code } }),
    blueprint: await house.staff(getBlueprint, { params: { id: blueprint.id } }),
    shared: await house.stranger(getShared, { params: { token: link.split('/shared/')[1] ?? '' } }),
  })
  const before = JSON.stringify(await look())
  const inUse = { status: 409, code: 'BLUEPRINT_IN_USE' }
  await expect(house.staff(deleteBlueprint, { params: { id: blueprint.id } })).rejects.toMatchObject(inUse)
  const id = await idOf(code)
  await remove(code)
  await house.staff(deleteBlueprint, { params: { id: blueprint.id } })
  const shown = await house.staff(listBlueprints, { query: { limit: '100' } })
  expect(shown.blueprints.map((one) => one.id)).not.toContain(blueprint.id)

  expect(await binOf(house.staff).restore((await binOf(house.staff).find(name)).id)).toEqual({
    kind: 'interview',
    object_id: code,
  })
  expect(JSON.stringify(await look())).toBe(before)
  expect((await binOf(house.staff).list()).items.map((item) => item.name)).not.toContain(blueprint.name)
  expect(await deedsOf('blueprint', blueprint.id)).toEqual(['created by user', 'deleted by user', 'restored by user'])
  expect((await deedsOf('interview', id)).slice(-2)).toEqual(['deleted by user', 'restored by user'])
})

test('a permanently deleted blueprint returns with an interview restored from the bin', async () => {
  const blueprint = await makeBlueprint(house, { name: 'Purged first' })
  const { code, name } = await makeInvited(house, blueprint, {}, 901)
  await remove(code)
  await house.staff(deleteBlueprint, { params: { id: blueprint.id } })
  const bin = binOf(house.staff)
  await bin.purge((await bin.find('Purged first')).id)
  expect((await bin.list()).items.map((item) => item.name)).not.toContain('Purged first')

  await bin.restore((await bin.find(name)).id)
  expect(await house.staff(getBlueprint, { params: { id: blueprint.id } })).toMatchObject({ in_use: true })

  await remove(code)
  await house.staff(deleteBlueprint, { params: { id: blueprint.id } })
  await bin.purge((await bin.find(name)).id)
  await bin.purge((await bin.find('Purged first')).id)
  const rows = await house.db.selectFrom('blueprints').select('id').where('id', '=', blueprint.id).execute()
  expect(rows).toEqual([])
})

test('a candidate with a new open interview keeps it, and an expired one can be restored', async () => {
  const blueprint = await makeBlueprint(house)
  const first = await makeInvited(house, blueprint, {}, 910)
  await remove(first.code)
  const second = await makeInvited(house, blueprint, {}, 910)
  const bin = binOf(house.staff)
  const { id } = await bin.find(first.name)

  const refusal = { status: 409, code: 'ALREADY_INVITED' }
  await expect(bin.restore(id)).rejects.toMatchObject(refusal)
  await house.staff(changeInvitations, { body: { codes: [second.code], is_withdrawn: true } })
  await bin.restore(id)
  const again = { codes: [second.code], is_withdrawn: false }
  expect(await house.staff(changeInvitations, { body: again })).toMatchObject({
    skipped: [{ code: second.code, reason: 'ALREADY_INVITED' }],
  })
  await candidateOf(house.stranger, first.code, first.email).start()
})

test('a queued mail is not sent from the bin and is queued again after a restore', async () => {
  const { code, name } = await makeInvited(house, await makeBlueprint(house), {}, 920)
  await house.staff(sendInvitations, { body: { codes: [code], kind: 'invitation' } })
  const states = async () =>
    (await house.db.selectFrom('mails').select('state').where('interview_id', '=', id).execute()).map(
      ({ state }) => state,
    )
  const id = await idOf(code)
  await remove(code)
  expect(await states()).toEqual(['kept'])
  const bin = binOf(house.staff)
  await bin.restore((await bin.find(name)).id)
  expect(await states()).toEqual(['queued'])
})

test('webhooks receive one event for the deletion and one for the restore', async () => {
  const body = { url: 'https://example.com/bin', events: ['interview.deleted' as const, 'interview.restored' as const] }
  const { id } = await house.admin(createWebhook, { body })
  const { code, id: publicId, name } = await makeInterview(house, somebody())
  const bin = binOf(house.staff)
  await remove(code)
  await bin.restore((await bin.find(name)).id)
  await remove(code)
  await bin.purge((await bin.find(name)).id)

  const { deliveries } = await house.admin(listDeliveries, { params: { id }, query: { limit: '100' } })
  expect(deliveries.filter((one) => one.code === publicId).map(({ type }) => type)).toEqual([
    'interview.deleted',
    'interview.restored',
    'interview.deleted',
  ])
})

test('simultaneous restores and permanent deletions succeed only once', async () => {
  const { code, name } = await makeInterview(house, somebody())
  const bin = binOf(house.staff)
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
  const there = house.staff(getInterview, { params: { code } }).then(
    () => 'fulfilled',
    () => 'rejected',
  )
  expect(await there).toBe(restored.status)
})

test('an erasure includes the bin and sends no further event', async () => {
  const { code, email, name } = await finish(await makeInterview(house, somebody()))
  const id = await idOf(code)
  await remove(code)

  expect((await house.admin(previewErasure, { body: { email } })).interviews).toHaveLength(1)
  await house.admin(erase, { body: { email } })

  expect((await binOf(house.admin).list()).items.map((item) => item.name)).not.toContain(name)
  expect(await house.db.selectFrom('interviews').select('id').where('id', '=', id).execute()).toEqual([])
  await expect(house.admin(erase, { body: { email } })).rejects.toMatchObject({ code: 'NOTHING_TO_ERASE' })
})

test('an import is undone although a deleted paper uses its questions, and its result can be restored', async () => {
  const label = aLabel().name
  const aiken = Array.from({ length: 10 }, (_, at) => `What is ${label} ${at}?\nA. right\nB. wrong ${at}\nANSWER: A\n`)
  const { id } = await importFile(house, aiken.join('\n'))
  await house.staff(confirmImport, { params: { id }, body: { add_labels: [label] } })
  const own = { ...somebody(), labels: [label], amount_of_questions: 10 }
  const { code, name } = await finish(await makeInterview(house, own))
  const results = () => house.staff(getResults, { params: { code } })
  const before = await results()
  await expect(house.staff(undoImport, { params: { id } })).rejects.toMatchObject({ code: 'IMPORT_IN_USE' })
  await remove(code)

  expect(await house.staff(undoImport, { params: { id } })).toMatchObject({ state: 'undone' })
  for (const state of ['bank', 'archived'] as const) {
    const { questions } = await house.staff(listQuestions, { query: { search: label, state } })
    expect(questions).toEqual([])
  }
  const bin = binOf(house.staff)
  await bin.restore((await bin.find(name)).id)
  expect(await results()).toEqual(before)
  await remove(code)
  await bin.purge((await bin.find(name)).id)
  expect(await house.db.selectFrom('questions').select('id').where('archived_at', '<', 0).execute()).toEqual([])
})

test('after 30 days an object first becomes invisible and is then deleted permanently', async () => {
  const label = await makeLabel(house)
  const blueprint = await makeBlueprint(house, { name: 'Thirty days' })
  const interview = await makeInvited(house, blueprint, {}, 930)
  const id = await idOf(interview.code)
  await remove(interview.code)
  await house.staff(deleteBlueprint, { params: { id: blueprint.id } })
  await house.staff(deleteLabel, { params: { id: label.id } })
  const { id: item } = await binOf(house.staff).find(label.name)

  house.clock.advance(30 * DAY)
  house.staff = await house.signIn(house.consultantUser.email)
  house.admin = await house.signIn(house.adminUser.email)
  expect((await binOf(house.admin).list()).items).toEqual([])
  await expect(binOf(house.staff).restore(item)).rejects.toMatchObject(NOTHING)

  const log = { warn: (about: object) => expect(about).toBeUndefined() }
  const sweep = () => emptyBin({ db: house.db, exams: emptyExamCache(), now: house.clock.now, log }, () => false)
  await Promise.all([sweep(), sweep()])
  expect(await house.db.selectFrom('bin').select('id').execute()).toEqual([])
  expect(await house.db.selectFrom('blueprints').select('id').where('deleted_at', 'is not', null).execute()).toEqual([])
  expect(await house.db.selectFrom('interviews').select('id').where('id', '=', id).execute()).toEqual([])
  expect((await deedsOf('interview', id)).at(-1)).toBe('purged by system')
  expect((await deedsOf('label', label.id)).at(-1)).toBe('purged by system')
})
