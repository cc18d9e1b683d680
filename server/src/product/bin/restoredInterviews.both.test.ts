import { deleteBlueprint, getBlueprint } from '@assay/contract/blueprints'
import { erase, previewErasure } from '@assay/contract/erasure/erasure'
import { confirmImport, undoImport } from '@assay/contract/imports/imports'
import { deleteInterview, type Interview } from '@assay/contract/interviews/interviews'
import { changeInvitations, sendInvitations } from '@assay/contract/invitations'
import { listQuestions } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { createWebhook, listDeliveries } from '@assay/contract/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binOf } from '../../../../testing/client/bin.ts'
import { candidateOf, makeBank, makeInterview, takeTest } from '../../../../testing/client/exam.ts'
import { importFile } from '../../../../testing/client/imports.ts'
import { aLabel } from '../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

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
const idOf = async (code: string) =>
  (await server.db.selectFrom('interviews').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

async function finishTest(interview: Pick<Interview, 'code' | 'email' | 'name'>) {
  await takeTest(server, interview)
  return interview
}

test('restoring an interview also restores its blueprint if the blueprint was deleted permanently', async () => {
  const blueprint = await makeBlueprint(server, { name: 'Purged first' })
  const { code, name } = await makeInvited(server, blueprint, {}, 901)
  await remove(code)
  await server.staff(deleteBlueprint, { params: { id: blueprint.id } })
  const bin = binOf(server.staff)
  await bin.purge((await bin.find('Purged first')).id)
  expect((await bin.list()).items.map((item) => item.name)).not.toContain('Purged first')

  await bin.restore((await bin.find(name)).id)
  expect(await server.staff(getBlueprint, { params: { id: blueprint.id } })).toMatchObject({ in_use: true })

  await remove(code)
  await server.staff(deleteBlueprint, { params: { id: blueprint.id } })
  await bin.purge((await bin.find(name)).id)
  await bin.purge((await bin.find('Purged first')).id)
  const rows = await server.db.selectFrom('blueprints').select('id').where('id', '=', blueprint.id).execute()
  expect(rows).toEqual([])
})

test('an interview cannot be restored while its candidate has another open interview of the blueprint', async () => {
  const blueprint = await makeBlueprint(server)
  const first = await makeInvited(server, blueprint, {}, 910)
  await remove(first.code)
  const second = await makeInvited(server, blueprint, {}, 910)
  const bin = binOf(server.staff)
  const { id } = await bin.find(first.name)

  const refusal = { status: 409, code: 'ALREADY_INVITED' }
  await expect(bin.restore(id)).rejects.toMatchObject(refusal)
  await server.staff(changeInvitations, { body: { codes: [second.code], is_withdrawn: true } })
  await bin.restore(id)
  const again = { codes: [second.code], is_withdrawn: false }
  expect(await server.staff(changeInvitations, { body: again })).toMatchObject({
    skipped: [{ code: second.code, reason: 'ALREADY_INVITED' }],
  })
  await candidateOf(server.anonymous, first.code, first.email).start()
})

test('a queued mail of a deleted interview is not sent, and is queued again after a restore', async () => {
  const { code, name } = await makeInvited(server, await makeBlueprint(server), {}, 920)
  await server.staff(sendInvitations, { body: { codes: [code], kind: 'invitation' } })
  const states = async () =>
    (await server.db.selectFrom('mails').select('state').where('interview_id', '=', id).execute()).map(
      ({ state }) => state,
    )
  const id = await idOf(code)
  await remove(code)
  expect(await states()).toEqual(['kept'])
  const bin = binOf(server.staff)
  await bin.restore((await bin.find(name)).id)
  expect(await states()).toEqual(['queued'])
})

test('webhooks get an event for a deletion and for a restore, but none for the permanent deletion', async () => {
  const body = { url: 'https://example.com/bin', events: ['interview.deleted' as const, 'interview.restored' as const] }
  const { id } = await server.admin(createWebhook, { body })
  const { code, id: publicId, name } = await makeInterview(server, newCandidate())
  const bin = binOf(server.staff)
  await remove(code)
  await bin.restore((await bin.find(name)).id)
  await remove(code)
  await bin.purge((await bin.find(name)).id)

  const { deliveries } = await server.admin(listDeliveries, { params: { id }, query: { limit: '100' } })
  expect(deliveries.filter((one) => one.code === publicId).map(({ type }) => type)).toEqual([
    'interview.deleted',
    'interview.restored',
    'interview.deleted',
  ])
})

test('an erasure also deletes the interviews of the candidate that are in the bin', async () => {
  const { code, email, name } = await finishTest(await makeInterview(server, newCandidate()))
  const id = await idOf(code)
  await remove(code)

  expect((await server.admin(previewErasure, { body: { email } })).interviews).toHaveLength(1)
  await server.admin(erase, { body: { email } })

  expect((await binOf(server.admin).list()).items.map((item) => item.name)).not.toContain(name)
  expect(await server.db.selectFrom('interviews').select('id').where('id', '=', id).execute()).toEqual([])
  await expect(server.admin(erase, { body: { email } })).rejects.toMatchObject({ code: 'NOTHING_TO_ERASE' })
})

test('an import can be undone while its interviews are in the bin, and these interviews can still be restored', async () => {
  const label = aLabel().name
  const aiken = Array.from({ length: 10 }, (_, at) => `What is ${label} ${at}?\nA. right\nB. wrong ${at}\nANSWER: A\n`)
  const { id } = await importFile(server, aiken.join('\n'))
  await server.staff(confirmImport, { params: { id }, body: { add_labels: [label] } })
  const own = { ...newCandidate(), labels: [label], amount_of_questions: 10 }
  const { code, name } = await finishTest(await makeInterview(server, own))
  const results = () => server.staff(getResults, { params: { code } })
  const before = await results()
  await expect(server.staff(undoImport, { params: { id } })).rejects.toMatchObject({ code: 'IMPORT_IN_USE' })
  await remove(code)

  expect(await server.staff(undoImport, { params: { id } })).toMatchObject({ state: 'undone' })
  for (const state of ['bank', 'archived'] as const) {
    const { questions } = await server.staff(listQuestions, { query: { search: label, state } })
    expect(questions).toEqual([])
  }
  const bin = binOf(server.staff)
  await bin.restore((await bin.find(name)).id)
  expect(await results()).toEqual(before)
  await remove(code)
  await bin.purge((await bin.find(name)).id)
  expect(await server.db.selectFrom('questions').select('id').where('archived_at', '<', 0).execute()).toEqual([])
})
