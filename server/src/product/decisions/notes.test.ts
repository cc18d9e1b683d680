import { randomUUID } from 'node:crypto'
import { listAudit } from '@assay/contract/audit'
import { getDecision } from '@assay/contract/decisions/decisions'
import { createNote, deleteNote, updateNote } from '@assay/contract/decisions/notes'
import { erase, exportCandidate, previewErasure } from '@assay/contract/erasure/erasure'
import { getInterview } from '@assay/contract/interviews/interviews'
import { changeInvitations } from '@assay/contract/invitations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decisionsOf, makeFinished } from '../../../../testing/client/decisions.ts'
import { makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const TEXT = 'Spoke well.\n**Asked** for <b>Thursday</b>'
const BY_GRACE = { full_name: 'Grace Hopper' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

const add = (code: string, text: string, who = server.staff) => who(createNote, { params: { code }, body: { text } })
const notesOf = async (code: string) => (await server.staff(getDecision, { params: { code } })).notes

test('notes are stored as written and listed oldest first, in any state of the interview', async () => {
  const { code } = await makeInterview(server)
  await server.staff(changeInvitations, { body: { codes: [code], is_withdrawn: true } })
  const [done = ''] = await makeFinished(server, 1)

  const first = await add(code, TEXT)
  expect(first).toEqual({
    id: expect.any(Number),
    text: TEXT,
    by: { id: server.consultantUser.id, full_name: 'Grace Hopper' },
    time: expect.any(String),
    changed_time: null,
  })
  const second = await add(code, 'And again', server.admin)
  await add(done, TEXT)
  expect(await notesOf(code)).toEqual([first, second])
  expect(await server.staff(getInterview, { params: { code } })).toMatchObject({ amount_of_notes: 2 })
  expect(await server.staff(getInterview, { params: { code: done } })).toMatchObject({ amount_of_notes: 1 })
  expect(JSON.stringify(await ask(server.url, `/api/interview/${code}`))).not.toMatch(/note|decision/)
})

test('a note can be changed only by its author, and deleted only by its author or an administrator', async () => {
  const { code } = await makeInterview(server)
  const { id } = await add(code, 'First words')
  const params = { code, id }
  const forbidden = { status: 403, code: 'FORBIDDEN' }

  server.clock.advance(60_000)
  const changed = await server.staff(updateNote, { params, body: { text: 'Better words' } })
  expect(changed).toMatchObject({ id, text: 'Better words', by: BY_GRACE, changed_time: expect.any(String) })
  expect(Date.parse(changed.changed_time ?? '')).toBeGreaterThan(Date.parse(changed.time))
  await expect(server.admin(updateNote, { params, body: { text: 'Mine' } })).rejects.toMatchObject(forbidden)
  const byAdmin = { code, id: (await add(code, 'Of the administrator', server.admin)).id }
  await expect(server.staff(deleteNote, { params: byAdmin })).rejects.toMatchObject(forbidden)

  await server.admin(deleteNote, { params })
  await server.admin(deleteNote, { params: byAdmin })
  expect(await notesOf(code)).toEqual([])
  const gone = { status: 404, code: 'NOTE_NOT_FOUND' }
  await expect(server.admin(deleteNote, { params })).rejects.toMatchObject(gone)
  await expect(server.staff(updateNote, { params, body: { text: 'x' } })).rejects.toMatchObject(gone)
})

test('a note cannot be changed through another interview', async () => {
  const { code } = await makeInterview(server)
  const { code: other } = await makeInterview(server)
  const { id } = await add(code, 'Here')
  const body = { text: 'There' }
  await expect(server.staff(updateNote, { params: { code: other, id }, body })).rejects.toMatchObject({
    code: 'NOTE_NOT_FOUND',
  })
  const unknown = { params: { code: 'x'.repeat(22), id }, body }
  await expect(server.staff(updateNote, unknown)).rejects.toMatchObject({ code: 'INTERVIEW_NOT_FOUND' })
  await expect(add('x'.repeat(22), 'x')).rejects.toMatchObject({ code: 'INTERVIEW_NOT_FOUND' })
})

test.each(['', ' \n', 'x'.repeat(2_001), 'a\u0000b'])(
  'a note that is empty, too long or unreadable is rejected (case %#)',
  async (text) => {
    const { code } = await makeInterview(server)
    await expect(add(code, text)).rejects.toMatchObject({ status: 422, errors: [{ field: 'text' }] })
    await add(code, 'x'.repeat(2_000))
  },
)

test('audit entries about a note do not contain its text', async () => {
  const { code } = await makeInterview(server)
  const { id } = await add(code, 'Her salary is a secret')
  await server.staff(updateNote, { params: { code, id }, body: { text: 'Her salary is no secret' } })
  await server.staff(deleteNote, { params: { code, id } })

  const auditEntries = async () =>
    (await server.admin(listAudit, { query: { object_kind: 'note', object_id: String(id) } })).rows.map(
      ({ action, detail }) => ({ action, detail }),
    )
  const without = { detail: null }
  await expect.poll(auditEntries).toEqual(['deleted', 'changed', 'created'].map((action) => ({ action, ...without })))
  expect(JSON.stringify(await server.db.selectFrom('audit').selectAll().execute())).not.toContain('salary')
})

test('a candidate’s data export has decisions and notes without staff names, and an erasure deletes both', async () => {
  const email = 'zaha@example.com'
  const [code = ''] = await makeFinished(server, 1, { name: 'Zaha Hadid', email })
  const headers = { 'idempotency-key': randomUUID() }
  const written = { method: 'POST', token: server.staff.token ?? '', headers, json: { text: 'Zaha builds' } } as const
  expect(await ask(server.url, `/api/interview/${code}/note`, written)).toMatchObject({ status: 201 })
  const room = decisionsOf(server)
  await room.undo((await room.decide([code], 'advanced')).id)
  await room.decide([code], 'declined', 'No seat left')

  const given = await ask(server.url, `/api${exportCandidate.path}`, {
    ...{ method: 'POST', token: server.admin.token ?? '' },
    json: { email, format: 'json' },
  })
  const [own] = given.json.interviews
  expect(own.decisions.map(({ state, reason }: { state: string; reason: string }) => [state, reason])).toEqual([
    ['advanced', null],
    ['undecided', null],
    ['declined', 'No seat left'],
  ])
  expect(own.notes).toEqual([{ time: expect.any(String), changed_time: null, text: 'Zaha builds' }])
  expect(JSON.stringify(given.json)).not.toContain('Grace')

  expect((await server.admin(previewErasure, { body: { email } })).amounts).toMatchObject({ interviews: 1, notes: 1 })
  expect((await server.admin(erase, { body: { email } })).amounts).toMatchObject({ notes: 1 })
  for (const table of ['decisions', 'notes', 'kept_answers'] as const)
    expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toMatch(/Zaha|No seat left/)
  expect(await ask(server.url, `/api/interview/${code}/note`, written)).toMatchObject({ status: 404 })
})
