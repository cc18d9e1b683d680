import type { Input } from '@assay/contract/endpoint'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { changeQuestions, listVersions, restoreVersion } from '@assay/contract/questions/history'
import { deleteQuestion, getQuestion, listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { deleteUser } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuestion, fileForm, makeQuestion, makeUser } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Restore = Input<(typeof restoreVersion)['body']>
const restore = (id: number, body: Restore) => server.staff(restoreVersion, { params: { id }, body })
const versionsOf = (id: number, query = {}) => server.staff(listVersions, { params: { id }, query })
const edit = (id: number, description: string) =>
  server.staff(updateQuestion, { params: { id }, body: { description } })

test('the history shows the author and time of each version, even if the user is deleted', async () => {
  const leaver = await makeUser(server, { full_name: 'Alan Turing' })
  const theirs = await server.signIn(leaver.email)
  const { id } = await makeQuestion(server, { description: 'First', labels: ['ONE'] })
  server.clock.advance(60_000)
  await theirs(updateQuestion, { params: { id }, body: { description: 'Second', labels: ['ONE', 'TWO'] } })
  await server.admin(updateQuestion, { params: { id }, body: { description: 'Third' } })
  await server.admin(deleteUser, { params: { id: leaver.id } })

  const { versions, amount_of_versions } = await versionsOf(id)

  expect(amount_of_versions).toBe(3)
  const { adminUser, consultantUser } = server
  expect(versions).toMatchObject([
    { version: 3, created_by: { id: adminUser.id, full_name: adminUser.full_name }, labels: ['ONE', 'TWO'] },
    { version: 2, created_by: { id: null, full_name: 'Alan Turing' }, description_html: '<p>Second</p>' },
    { version: 1, created_by: { id: consultantUser.id }, description: 'First', labels: ['ONE'], origin: 'written' },
  ])
  const question = await server.staff(getQuestion, { params: { id } })
  expect(question).toMatchObject({ created_by: { id: consultantUser.id }, changed_by: { id: adminUser.id } })
  expect(question.created_time).toBe(versions[2]?.created_time)
  expect(question.changed_time).toBe(versions[0]?.created_time)
  expect(Date.parse(question.changed_time) - Date.parse(question.created_time)).toBeGreaterThanOrEqual(60_000)
  expect((await versionsOf(id, { start_index: '1', end_index: '2' })).versions).toMatchObject([{ version: 2 }])
})

test('an archived question has a history, and an unknown question gets 404', async () => {
  const { id } = await makeQuestion(server)
  await server.staff(deleteQuestion, { params: { id } })

  expect(await versionsOf(id)).toMatchObject({ amount_of_versions: 1 })
  await expect(versionsOf(999_999)).rejects.toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' })
})

test('the history of an uploaded question shows an import as its origin', async () => {
  const file = fileForm(JSON.stringify([aQuestion({ labels: ['ONE'] })]))
  const { questions } = await server.staff(uploadQuestions, { body: file })

  const { versions } = await versionsOf(questions[0]?.id ?? 0)

  expect(versions).toMatchObject([
    { origin: 'imported', labels: ['ONE'], created_by: { id: server.consultantUser.id } },
  ])
})

test('restoring a version restores its texts, and keeps the current answer key and labels', async () => {
  const { id, answers } = await makeQuestion(server, { description: 'Old *words*', labels: ['ONE'] })
  const changed = answers.map((answer) => ({ id: answer.id, description: `${answer.description} anew` }))
  const body = { description: 'New', answers: changed, labels: ['TWO'], keeps_order: true }
  await server.staff(updateQuestion, { params: { id }, body })

  const question = await server.admin(restoreVersion, { params: { id }, body: { version: 1, current: 2 } })

  expect(question).toMatchObject({
    version: 3,
    description: 'Old *words*',
    description_html: '<p>Old <em>words</em></p>',
  })
  expect(question.answers).toEqual(answers)
  expect(question).toMatchObject({
    keeps_order: true,
    labels: [{ name: 'TWO' }],
    changed_by: { id: server.adminUser.id },
  })
  const { versions } = await versionsOf(id)
  expect(versions[0]).toMatchObject({ version: 3, origin: 'restored', labels: ['TWO'] })
  const found = await server.staff(listQuestions, { query: { search: `old words ${question.code}` } })
  expect(found.amount_of_questions).toBe(1)
})

test('restoring a version creates no new version if the question does not change', async () => {
  const { id } = await makeQuestion(server, { labels: ['ONE'] })
  await server.staff(updateQuestion, { params: { id }, body: { labels: ['TWO'] } })

  expect(await restore(id, { version: 1 })).toMatchObject({ version: 2, labels: [{ name: 'TWO' }] })
  expect(await restore(id, { version: 2, current: 2 })).toMatchObject({ version: 2 })
  expect(await versionsOf(id)).toMatchObject({ amount_of_versions: 2 })
})

test('restoring an unknown version, or restoring over a newer version, is rejected', async () => {
  const { id } = await makeQuestion(server)
  await edit(id, 'Edited')
  const unknown = { status: 422, errors: [{ field: 'version', code: 'NOT_A_CHOICE' }] }

  await expect(restore(id, { version: 3 })).rejects.toMatchObject(unknown)
  await expect(restore(id, { version: 1, current: 1 })).rejects.toMatchObject({ status: 409, code: 'QUESTION_CHANGED' })
  await expect(restore(999_999, { version: 1 })).rejects.toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' })
  await server.staff(changeQuestions, { body: { ids: [id], archive: true } })
  await expect(restore(id, { version: 1 })).rejects.toMatchObject({ status: 409, code: 'QUESTION_ARCHIVED' })
  expect(await versionsOf(id)).toMatchObject({ amount_of_versions: 2 })
})

test('of a simultaneous restore and edit of the same version, exactly one succeeds', async () => {
  const { id } = await makeQuestion(server)
  await edit(id, 'Second')
  for (let current = 2; current < 8; current += 1) {
    const outcome = await Promise.allSettled([
      restore(id, { version: current % 2 === 0 ? 1 : 2, current }),
      server.staff(updateQuestion, { params: { id }, body: { version: current, description: `Edit ${current}` } }),
    ])

    const lost = outcome.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(lost).toEqual(['QUESTION_CHANGED'])
    expect(await server.staff(getQuestion, { params: { id } })).toMatchObject({ version: current + 1 })
  }
})
