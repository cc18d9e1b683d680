import {
  type Blueprint,
  createBlueprint,
  deleteBlueprint,
  getBlueprint,
  listBlueprints,
  planBlueprint,
  updateBlueprint,
} from '@assay/contract/blueprints'
import { createInterview, deleteInterview, listInterviews } from '@assay/contract/interviews'
import { deleteLabel, updateLabel } from '@assay/contract/labels'
import { deleteQuestion, getQuestion, listQuestions, updateQuestion } from '@assay/contract/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBank, makeInterview, makeRunningExam } from '../../../hands/exam.ts'
import { aBlueprint, makeBlueprint } from '../../../hands/round.ts'
import { type House, openHouse } from '../../test/house.ts'
import { ask } from '../../test/raw.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await makeBank(house, 20, ['GENERAL'])
  await makeBank(house, 6, ['RARE'])
  await makeBank(house, 6, ['RARE', 'MIXED'])
})
afterAll(() => house.close())

const change = (id: number, body: object) =>
  ask(house.url, `/api/blueprint/${id}`, { method: 'PUT', token: house.staff.token, json: body })
const create = (wanted: object) =>
  ask(house.url, '/api/blueprint/', { method: 'POST', token: house.staff.token, json: { ...aBlueprint(), ...wanted } })
const candidate = { name: 'Carol Candidate', email: 'carol@example.com' }
const invite = ({ id }: Blueprint, who = candidate) =>
  house.staff(createInterview, { body: { ...who, blueprint_id: id } })

test('a blueprint is stored with what was said, and the rest has its defaults', async () => {
  const made = await makeBlueprint(house, { name: 'Juniors', instructions: 'Bring **time**.<script>' })

  expect(made).toMatchObject({
    name: 'Juniors',
    labels: [{ id: expect.any(Number), name: 'GENERAL', color: expect.any(String), amount: null }],
    ...{ amount_of_questions: 10, max_time: 60, language: 'en', open_days: null, reminder_hours: 24 },
    ...{ time_zone: 'UTC', texts: { invitation: {}, reminder: {} }, is_archived: false, in_use: false },
    created_by: { id: house.consultantUser.id, full_name: 'Grace Hopper' },
    funnel: { interviews: 0, invited: 0, started: 0, finished: 0, open: 0, expired: 0, withdrawn: 0, failed: 0 },
  })
  expect(made.instructions_html).toContain('<strong>time</strong>')
  expect(made.instructions_html).not.toContain('<script')
  expect(await house.staff(getBlueprint, { params: { id: made.id } })).toEqual(made)
})

test('exact amounts come to their sum, in the order that was said', async () => {
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

const mail = { subject: 'Hello {name}', body: 'Here: {link}\nUntil {closes}' }
const GENERAL = [{ name: 'GENERAL' }]

test.each<[string, object, string, string]>([
  ['an empty name', { name: ' ' }, 'name', 'REQUIRED'],
  ['a name that is too long', { name: 'x'.repeat(101) }, 'name', 'TOO_LONG'],
  ['a name in two lines', { name: 'One\nTwo' }, 'name', 'ONE_LINE'],
  ['a name with a separator of lines', { name: 'One\u2028Two' }, 'name', 'ONE_LINE'],
  ['NUL in a name', { name: 'One\0Two' }, 'name', 'UNREADABLE_TEXT'],
  ['no label', { labels: [] }, 'labels', 'LABEL_REQUIRED'],
  ['a label that does not exist', { labels: [...GENERAL, { name: 'NOWHERE' }] }, 'labels.1.name', 'UNKNOWN_LABEL'],
  ['a label twice', { labels: [...GENERAL, { name: 'general' }] }, 'labels.1.name', 'DUPLICATE'],
  ['some with an amount', { labels: [...GENERAL, { name: 'RARE', amount: 5 }] }, 'labels.0.amount', 'REQUIRED'],
  ['an amount of nothing', { labels: [{ name: 'RARE', amount: 0 }] }, 'labels.0.amount', 'TOO_SMALL'],
  ['an amount that is a text', { labels: [{ name: 'RARE', amount: '5' }] }, 'labels.0.amount', 'WRONG_TYPE'],
  ['another sum', { labels: [{ name: 'GENERAL', amount: 12 }] }, 'amount_of_questions', 'DIFFERENT_SUM'],
  ['no amount at all', { amount_of_questions: undefined }, 'amount_of_questions', 'REQUIRED'],
  ['an amount between the steps', { amount_of_questions: 15 }, 'amount_of_questions', 'WRONG_STEP'],
  ['a time between the steps', { max_time: 61 }, 'max_time', 'WRONG_STEP'],
  ['long instructions', { instructions: 'x'.repeat(4_001) }, 'instructions', 'TOO_LONG'],
  ['no day', { open_days: 0 }, 'open_days', 'TOO_SMALL'],
  ['too many hours', { reminder_hours: 337 }, 'reminder_hours', 'TOO_LARGE'],
  ['a zone that is none', { time_zone: 'Europe/Nowhere' }, 'time_zone', 'UNKNOWN_TIME_ZONE'],
  ['an offset for a zone', { time_zone: '+01:00' }, 'time_zone', 'UNKNOWN_TIME_ZONE'],
  ['another language', { language: 'fr' }, 'language', 'NOT_A_CHOICE'],
  [
    'a mail without its link',
    { texts: { invitation: { es: { ...mail, body: 'Hola' } } } },
    'texts.invitation.es.body',
    'LINK_MISSING',
  ],
  [
    'an unknown placeholder',
    { texts: { reminder: { en: { ...mail, subject: 'Dear {nmae}' } } } },
    'texts.reminder.en.subject',
    'UNKNOWN_PLACEHOLDER',
  ],
  [
    'a subject that would write a header',
    { texts: { invitation: { en: { ...mail, subject: 'Hi\r\nBcc: a@b.co' } } } },
    'texts.invitation.en.subject',
    'ONE_LINE',
  ],
])('%s is told at its field', async (_, wrong, field, code) => {
  const answer = await create(wrong)

  expect(answer.status).toBe(422)
  expect(answer.json.errors).toContainEqual(expect.objectContaining({ field, code }))
})

test.each<[string, object, string]>([
  ['one label alone has too few', { labels: [{ name: 'RARE', amount: 13 }] }, 'labels.0.amount'],
  [
    'labels that share their questions have too few together',
    {
      labels: [
        { name: 'RARE', amount: 10 },
        { name: 'MIXED', amount: 6 },
      ],
    },
    'labels',
  ],
  ['an even spread has too few', { labels: [{ name: 'RARE' }], amount_of_questions: 20 }, 'amount_of_questions'],
])('a paper that the bank cannot fill is refused: %s', async (_, wanted, field) => {
  const { status, json } = await create({ amount_of_questions: undefined, ...wanted })

  expect({ status, json }).toMatchObject({ status: 422, json: { code: 'TOO_FEW_QUESTIONS', errors: [{ field }] } })
})

test('what two labels share is given to the one that needs it', async () => {
  const labels = [
    { name: 'RARE', amount: 6 },
    { name: 'MIXED', amount: 6 },
  ]

  expect((await create({ labels, amount_of_questions: 12 })).status).toBe(201)
})

test('once an interview was made the recipe is fixed, and everything else may change', async () => {
  const blueprint = await makeBlueprint(house, { labels: [{ name: 'GENERAL' }, { name: 'RARE' }] })
  const { code } = await invite(blueprint)
  const { id } = blueprint

  expect(await change(id, { name: 'Changed', max_time: 30 })).toMatchObject({
    status: 409,
    json: { code: 'BLUEPRINT_IN_USE' },
  })
  for (const other of [{ amount_of_questions: 20 }, { labels: GENERAL }])
    expect(await change(id, other)).toMatchObject({ status: 409, json: { code: 'BLUEPRINT_IN_USE' } })
  expect((await house.staff(getBlueprint, { params: { id } })).name).toBe(blueprint.name)
  const same = { labels: [{ name: 'RARE' }, { name: 'GENERAL' }], amount_of_questions: 10, max_time: 60 }
  expect(await change(id, { ...same, name: 'Seniors', language: 'es', is_archived: true })).toMatchObject({
    status: 200,
    json: { name: 'Seniors', language: 'es', is_archived: true, in_use: true, max_time: 60 },
  })
  await expect(house.staff(deleteBlueprint, { params: { id } })).rejects.toMatchObject({
    status: 409,
    code: 'BLUEPRINT_IN_USE',
  })

  await house.staff(deleteInterview, { params: { code } })
  expect(await change(id, { max_time: 30 })).toMatchObject({ status: 200, json: { max_time: 30, in_use: false } })
  await house.staff(deleteBlueprint, { params: { id } })
  await expect(house.staff(getBlueprint, { params: { id } })).rejects.toMatchObject({ code: 'BLUEPRINT_NOT_FOUND' })
})

test('a change of the recipe is checked whole, and leaves what it does not name', async () => {
  const { id } = await makeBlueprint(house, { labels: [{ name: 'GENERAL', amount: 12 }], amount_of_questions: 12 })

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

test('labels are known by id: one that is renamed keeps its place, one that is gone has no questions', async () => {
  await makeBank(house, 10, ['PASSING'])
  const blueprint = await makeBlueprint(house, { labels: [{ name: 'PASSING' }] })
  const id = blueprint.labels[0]?.id ?? 0
  await house.staff(updateLabel, { params: { id }, body: { name: 'PASSED' } })
  const read = () => house.staff(getBlueprint, { params: { id: blueprint.id } })

  expect((await read()).labels).toMatchObject([{ id, name: 'PASSED' }])
  const { questions } = await house.staff(listQuestions, { query: { labels: 'PASSED', limit: 100 } })
  for (const question of questions) await house.staff(deleteQuestion, { params: { id: question.id } })
  await house.staff(deleteLabel, { params: { id } })

  expect((await read()).labels).toMatchObject([{ id, name: 'PASSING' }])
  await expect(invite(blueprint)).rejects.toMatchObject({ status: 422, code: 'TOO_FEW_QUESTIONS' })
  expect(await change(blueprint.id, { name: 'Still here' })).toMatchObject({
    status: 200,
    json: { name: 'Still here' },
  })
})

describe('a plan', () => {
  test('says how much there is, how much is drawn, and how much two candidates share', async () => {
    const labels = [
      { name: 'RARE', amount: 10 },
      { name: 'MIXED', amount: 6 },
      { name: 'NOWHERE', amount: 3 },
    ]
    const plan = await house.staff(planBlueprint, { body: { labels } })

    expect(plan).toMatchObject({
      available: 12,
      drawable: 12,
      labels: [{}, {}, { label_name: 'NOWHERE', available: 0, drawn: 0, seen: 0 }],
    })
    expect(plan.labels.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(12)
    const even = await house.staff(planBlueprint, { body: { labels: GENERAL, amount_of_questions: 10 } })
    expect(even).toMatchObject({ available: 20, drawable: 10, shared: 5, labels: [{ available: 20, drawn: 10 }] })
  })

  test('counts what candidates have seen in ninety days', async () => {
    await makeBank(house, 12, ['SEEN'])
    const seen = async () => {
      const { labels } = await house.staff(planBlueprint, { body: { labels: [{ name: 'SEEN' }] } })
      return labels[0]?.seen
    }
    await makeInterview(house, { labels: ['SEEN'] })
    expect(await seen()).toBe(0)
    await makeRunningExam(house, { labels: ['SEEN'] })
    expect(await seen()).toBe(10)
    house.clock.advance(91 * 24 * 60 * 60_000)
    house.staff = await house.signIn(house.consultantUser.email)
    expect(await seen()).toBe(0)
  })
})

test('a list shows those that are archived or those that are not, the newest first', async () => {
  const [one, other] = [await makeBlueprint(house), await makeBlueprint(house)]
  await house.staff(updateBlueprint, { params: { id: one.id }, body: { is_archived: true } })
  const ids = async (archived?: 'true') =>
    (await house.staff(listBlueprints, { query: { archived, limit: 100 } })).blueprints.map(({ id }) => id)

  expect((await ids())[0]).toBe(other.id)
  expect(await ids()).not.toContain(one.id)
  expect(await ids('true')).toContain(one.id)
  expect(await ids('true')).not.toContain(other.id)
  await expect(invite(one)).rejects.toMatchObject({ status: 409, code: 'BLUEPRINT_ARCHIVED' })
})

test('a question that an expired or withdrawn interview has drawn is free, and in use again with a later window', async () => {
  const bank = await makeBank(house, 10, ['WINDOWED'])
  const blueprint = await makeBlueprint(house, { labels: [{ name: 'WINDOWED' }], open_days: 2 })
  const { code } = await invite(blueprint)
  const inUse = async () => (await house.staff(getQuestion, { params: { id: bank[0]?.id ?? 0 } })).in_use
  const put = (json: object) =>
    ask(house.url, '/api/invitation/', { method: 'PUT', token: house.staff.token, json: { codes: [code], ...json } })

  expect(await inUse()).toBe(true)
  await put({ is_withdrawn: true })
  expect(await inUse()).toBe(false)
  await put({ is_withdrawn: false })
  expect(await inUse()).toBe(true)
  house.clock.advance(2 * 24 * 60 * 60_000)
  house.staff = await house.signIn(house.consultantUser.email)
  expect(await inUse()).toBe(false)
  await house.staff(updateQuestion, { params: { id: bank[0]?.id ?? 0 }, body: { description: 'Another text?' } })
  await put({ opens_at: null, closes_at: null })
  expect(await inUse()).toBe(true)
  const { interviews } = await house.staff(listInterviews, { query: { blueprint: blueprint.id } })
  expect(interviews).toMatchObject([{ entry_state: 'open', closes_at: null, interview_status: 'To Do' }])
})

test('creating one that is refused stores nothing', async () => {
  const before = (await house.staff(listBlueprints)).amount_of_blueprints
  await expect(house.staff(createBlueprint, { body: aBlueprint({ amount_of_questions: 100 }) })).rejects.toMatchObject({
    code: 'TOO_FEW_QUESTIONS',
  })

  expect((await house.staff(listBlueprints)).amount_of_blueprints).toBe(before)
})

test('a new label with the name of one that is gone is the one that is meant, until the recipe is fixed', async () => {
  await makeBank(house, 5, ['PASSING'])
  const labels = [
    { name: 'PASSING', amount: 5 },
    { name: 'GENERAL', amount: 5 },
  ]
  const wanted = aBlueprint({ labels, amount_of_questions: undefined })
  const [free, used] = [await makeBlueprint(house, wanted), await makeBlueprint(house, wanted)]
  await house.staff(deleteInterview, { params: { code: (await invite(free)).code } })
  await invite(used, { ...candidate, email: 'passing@example.com' })
  const old = free.labels.find(({ name }) => name === 'PASSING')?.id ?? 0
  await house.db.deleteFrom('question_labels').where('label_id', '=', old).execute()
  await house.staff(deleteLabel, { params: { id: old } })
  await makeBank(house, 5, ['PASSING'])

  expect(await change(free.id, { labels })).toMatchObject({ status: 200 })
  await invite(free, { ...candidate, email: 'again@example.com' })
  // The recipe that others were tested by stays what it was.
  expect(await change(used.id, { labels, name: 'Renamed' })).toMatchObject({ status: 200, json: { name: 'Renamed' } })
  expect((await house.staff(getBlueprint, { params: { id: used.id } })).labels.map(({ id }) => id)).toContain(old)
})
