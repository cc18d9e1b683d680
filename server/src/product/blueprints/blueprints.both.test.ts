import {
  type Blueprint,
  deleteBlueprint,
  getBlueprint,
  listBlueprints,
  updateBlueprint,
} from '@assay/contract/blueprints'
import { createInterview, deleteInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { deleteLabel, updateLabel } from '@assay/contract/labels'
import { deleteQuestion, getQuestion, listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { aBlueprint, makeBlueprint } from '../../../../testing/client/round.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 20, ['GENERAL'])
  await makeBank(server, 12, ['RARE'])
})
afterAll(() => server.close())

const change = (id: number, body: object) =>
  ask(server.url, `/api/blueprint/${id}`, { method: 'PUT', token: server.staff.token, json: body })
const create = (wanted: object) =>
  ask(server.url, '/api/blueprint/', {
    method: 'POST',
    token: server.staff.token,
    json: { ...aBlueprint(), ...wanted },
  })
const GENERAL = [{ name: 'GENERAL' }]
const candidate = { name: 'Carol Candidate', email: 'carol@example.com' }
const invite = ({ id }: Blueprint, who = candidate) =>
  server.staff(createInterview, { body: { ...who, blueprint_id: id } })

test('a blueprint is stored with the given values, and with default values for all other fields', async () => {
  const made = await makeBlueprint(server, { name: 'Juniors', instructions: 'Bring **time**.<script>' })

  expect(made).toMatchObject({
    name: 'Juniors',
    labels: [{ id: expect.any(Number), name: 'GENERAL', color: expect.any(String), amount: null }],
    amount_of_questions: 10,
    max_time: 60,
    language: 'en',
    open_days: null,
    reminder_hours: 24,
    time_zone: 'UTC',
    texts: { invitation: {}, reminder: {}, advance: {}, decline: {} },
    unwritten: { invitation: [], reminder: [], advance: [], decline: [] },
    is_archived: false,
    in_use: false,
    created_by: { id: server.consultantUser.id, full_name: 'Grace Hopper' },
    funnel: { interviews: 0, invited: 0, started: 0, finished: 0, open: 0, expired: 0, withdrawn: 0, failed: 0 },
  })
  expect(made.instructions_html).toContain('<strong>time</strong>')
  expect(made.instructions_html).not.toContain('<script')
  expect(await server.staff(getBlueprint, { params: { id: made.id } })).toEqual(made)
})

test('the exact amounts of the labels add up to the number of questions, and labels keep their order', async () => {
  const labels = [
    { name: 'rare', amount: 7 },
    { name: 'GENERAL', amount: 6 },
  ]
  const { json } = await create({ labels, amount_of_questions: undefined })

  expect(json).toMatchObject({
    amount_of_questions: 13,
    labels: [
      { name: 'RARE', amount: 7 },
      { name: 'GENERAL', amount: 6 },
    ],
  })
})

test('once an interview exists, a blueprint’s labels, number of questions and time cannot change', async () => {
  const blueprint = await makeBlueprint(server, { labels: [{ name: 'GENERAL' }, { name: 'RARE' }] })
  const { code } = await invite(blueprint)
  const { id } = blueprint

  expect(await change(id, { name: 'Changed', max_time: 30 })).toMatchObject({
    status: 409,
    json: { code: 'BLUEPRINT_IN_USE' },
  })
  for (const other of [{ amount_of_questions: 20 }, { labels: GENERAL }])
    expect(await change(id, other)).toMatchObject({ status: 409, json: { code: 'BLUEPRINT_IN_USE' } })
  expect((await server.staff(getBlueprint, { params: { id } })).name).toBe(blueprint.name)
  const same = { labels: [{ name: 'RARE' }, { name: 'GENERAL' }], amount_of_questions: 10, max_time: 60 }
  expect(await change(id, { ...same, name: 'Seniors', language: 'es', is_archived: true })).toMatchObject({
    status: 200,
    json: { name: 'Seniors', language: 'es', is_archived: true, in_use: true, max_time: 60 },
  })
  await expect(server.staff(deleteBlueprint, { params: { id } })).rejects.toMatchObject({
    status: 409,
    code: 'BLUEPRINT_IN_USE',
  })

  await server.staff(deleteInterview, { params: { code } })
  expect(await change(id, { max_time: 30 })).toMatchObject({ status: 200, json: { max_time: 30, in_use: false } })
  await server.staff(deleteBlueprint, { params: { id } })
  await expect(server.staff(getBlueprint, { params: { id } })).rejects.toMatchObject({ code: 'BLUEPRINT_NOT_FOUND' })
})

test('a change of a blueprint is validated together with the stored values that it does not change', async () => {
  const { id } = await makeBlueprint(server, { labels: [{ name: 'GENERAL', amount: 12 }], amount_of_questions: 12 })

  expect(await change(id, { amount_of_questions: 20 })).toMatchObject({ json: { errors: [{ code: 'DIFFERENT_SUM' }] } })
  expect(await change(id, { labels: GENERAL })).toMatchObject({ json: { errors: [{ code: 'WRONG_STEP' }] } })
  expect(await change(id, { labels: [{ name: 'GENERAL', amount: 21 }] })).toMatchObject({
    json: { code: 'TOO_FEW_QUESTIONS' },
  })
  expect(await change(id, { labels: [{ name: 'GENERAL', amount: 15 }], open_days: 3 })).toMatchObject({
    status: 200,
    json: { amount_of_questions: 15, max_time: 60, open_days: 3 },
  })
  expect(await change(id, { open_days: null })).toMatchObject({ json: { open_days: null, amount_of_questions: 15 } })
})

test('in a blueprint, a renamed label has its new name, and a deleted label stays without questions', async () => {
  await makeBank(server, 10, ['PASSING'])
  const blueprint = await makeBlueprint(server, { labels: [{ name: 'PASSING' }] })
  const id = blueprint.labels[0]?.id ?? 0
  await server.staff(updateLabel, { params: { id }, body: { name: 'PASSED' } })
  const read = () => server.staff(getBlueprint, { params: { id: blueprint.id } })

  expect((await read()).labels).toMatchObject([{ id, name: 'PASSED' }])
  const { questions } = await server.staff(listQuestions, { query: { labels: 'PASSED', limit: 100 } })
  for (const question of questions) await server.staff(deleteQuestion, { params: { id: question.id } })
  await server.staff(deleteLabel, { params: { id } })

  expect((await read()).labels).toMatchObject([{ id, name: 'PASSING' }])
  await expect(invite(blueprint)).rejects.toMatchObject({ status: 422, code: 'TOO_FEW_QUESTIONS' })
  expect(await change(blueprint.id, { name: 'Still here' })).toMatchObject({
    status: 200,
    json: { name: 'Still here' },
  })
})

test('the list shows either active or archived blueprints, newest first', async () => {
  const [one, other] = [await makeBlueprint(server), await makeBlueprint(server)]
  await server.staff(updateBlueprint, { params: { id: one.id }, body: { is_archived: true } })
  const ids = async (archived?: 'true') =>
    (await server.staff(listBlueprints, { query: { archived, limit: 100 } })).blueprints.map(({ id }) => id)

  expect((await ids())[0]).toBe(other.id)
  expect(await ids()).not.toContain(one.id)
  expect(await ids('true')).toContain(one.id)
  expect(await ids('true')).not.toContain(other.id)
  await expect(invite(one)).rejects.toMatchObject({ status: 409, code: 'BLUEPRINT_ARCHIVED' })
})

test('questions of an expired or withdrawn interview are not in use until the interview is open again', async () => {
  const bank = await makeBank(server, 10, ['WINDOWED'])
  const blueprint = await makeBlueprint(server, { labels: [{ name: 'WINDOWED' }], open_days: 2 })
  const { code } = await invite(blueprint)
  const inUse = async () => (await server.staff(getQuestion, { params: { id: bank[0]?.id ?? 0 } })).in_use
  const put = (json: object) =>
    ask(server.url, '/api/invitation/', { method: 'PUT', token: server.staff.token, json: { codes: [code], ...json } })

  expect(await inUse()).toBe(true)
  await put({ is_withdrawn: true })
  expect(await inUse()).toBe(false)
  await put({ is_withdrawn: false })
  expect(await inUse()).toBe(true)
  server.clock.advance(2 * 24 * 60 * 60_000)
  server.staff = await server.signIn(server.consultantUser.email)
  expect(await inUse()).toBe(false)
  await server.staff(updateQuestion, { params: { id: bank[0]?.id ?? 0 }, body: { description: 'Another text?' } })
  await put({ opens_at: null, closes_at: null })
  expect(await inUse()).toBe(true)
  const { interviews } = await server.staff(listInterviews, { query: { blueprint: blueprint.id } })
  expect(interviews).toMatchObject([{ entry_state: 'open', closes_at: null, interview_status: 'To Do' }])
})

test('if a label was deleted and created again, saving an unused blueprint uses the new label', async () => {
  await makeBank(server, 5, ['PASSING'])
  const labels = [
    { name: 'PASSING', amount: 5 },
    { name: 'GENERAL', amount: 5 },
  ]
  const wanted = aBlueprint({ labels, amount_of_questions: undefined })
  const [free, used] = [await makeBlueprint(server, wanted), await makeBlueprint(server, wanted)]
  await server.staff(deleteInterview, { params: { code: (await invite(free)).code } })
  await invite(used, { ...candidate, email: 'passing@example.com' })
  const old = free.labels.find(({ name }) => name === 'PASSING')?.id ?? 0
  await server.db.deleteFrom('question_labels').where('label_id', '=', old).execute()
  await server.staff(deleteLabel, { params: { id: old } })
  await makeBank(server, 5, ['PASSING'])

  expect(await change(free.id, { labels })).toMatchObject({ status: 200 })
  await invite(free, { ...candidate, email: 'again@example.com' })
  expect(await change(used.id, { labels, name: 'Renamed' })).toMatchObject({ status: 200, json: { name: 'Renamed' } })
  expect((await server.staff(getBlueprint, { params: { id: used.id } })).labels.map(({ id }) => id)).toContain(old)
})
