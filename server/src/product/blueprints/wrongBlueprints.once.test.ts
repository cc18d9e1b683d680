import { createBlueprint, listBlueprints } from '@assay/contract/blueprints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { aBlueprint } from '../../../../testing/client/round.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 20, ['GENERAL'])
  await makeBank(server, 6, ['RARE'])
  await makeBank(server, 6, ['RARE', 'MIXED'])
})
afterAll(() => server.close())

const create = (wanted: object) =>
  ask(server.url, '/api/blueprint/', {
    method: 'POST',
    token: server.staff.token,
    json: { ...aBlueprint(), ...wanted },
  })

const mail = { subject: 'Hello {name}', body: 'Here: {link}\nUntil {closes}' }
const GENERAL = [{ name: 'GENERAL' }]

test.each<[string, object, string, string]>([
  ['an empty name', { name: ' ' }, 'name', 'REQUIRED'],
  ['a name that is too long', { name: 'x'.repeat(101) }, 'name', 'TOO_LONG'],
  ['a name of two lines', { name: 'One\nTwo' }, 'name', 'ONE_LINE'],
  ['a name with a line separator', { name: 'One\u2028Two' }, 'name', 'ONE_LINE'],
  ['a NUL character in its name', { name: 'One\0Two' }, 'name', 'UNREADABLE_TEXT'],
  ['no label', { labels: [] }, 'labels', 'LABEL_REQUIRED'],
  ['an unknown label', { labels: [...GENERAL, { name: 'NOWHERE' }] }, 'labels.1.name', 'UNKNOWN_LABEL'],
  ['an unknown label as a plain name', { labels: ['NOWHERE'] }, 'labels.0.name', 'UNKNOWN_LABEL'],
  ['the same label twice as a plain name', { labels: [...GENERAL, 'general'] }, 'labels.1.name', 'DUPLICATE'],
  ['an invalid label name', { labels: ['a b'] }, 'labels.0', 'BAN_CHARACTER'],
  ['a label that is a number', { labels: [5] }, 'labels.0', 'WRONG_TYPE'],
  ['a label without a name', { labels: [{ amount: 5 }] }, 'labels.0.name', 'REQUIRED'],
  ['the same label twice', { labels: [...GENERAL, { name: 'general' }] }, 'labels.1.name', 'DUPLICATE'],
  ['amounts for some labels', { labels: [...GENERAL, { name: 'RARE', amount: 5 }] }, 'labels.0.amount', 'REQUIRED'],
  ['an amount of 0', { labels: [{ name: 'RARE', amount: 0 }] }, 'labels.0.amount', 'TOO_SMALL'],
  ['an amount that is a text', { labels: [{ name: 'RARE', amount: '5' }] }, 'labels.0.amount', 'WRONG_TYPE'],
  ['another sum of amounts', { labels: [{ name: 'GENERAL', amount: 12 }] }, 'amount_of_questions', 'DIFFERENT_SUM'],
  ['no number of questions', { amount_of_questions: undefined }, 'amount_of_questions', 'REQUIRED'],
  ['a number of questions between the steps', { amount_of_questions: 15 }, 'amount_of_questions', 'WRONG_STEP'],
  ['a time between the steps', { max_time: 61 }, 'max_time', 'WRONG_STEP'],
  ['instructions that are too long', { instructions: 'x'.repeat(4_001) }, 'instructions', 'TOO_LONG'],
  ['a window of 0 days', { open_days: 0 }, 'open_days', 'TOO_SMALL'],
  ['too many reminder hours', { reminder_hours: 337 }, 'reminder_hours', 'TOO_LARGE'],
  ['an unknown time zone', { time_zone: 'Europe/Nowhere' }, 'time_zone', 'UNKNOWN_TIME_ZONE'],
  ['an offset as its time zone', { time_zone: '+01:00' }, 'time_zone', 'UNKNOWN_TIME_ZONE'],
  ['an unsupported language', { language: 'sv' }, 'language', 'NOT_A_CHOICE'],
  [
    'an invitation mail without a link',
    { texts: { invitation: { es: { ...mail, body: 'Hola' } } } },
    'texts.invitation.es.body',
    'LINK_MISSING',
  ],
  [
    'an unknown placeholder in a mail',
    { texts: { reminder: { en: { ...mail, subject: 'Dear {nmae}' } } } },
    'texts.reminder.en.subject',
    'UNKNOWN_PLACEHOLDER',
  ],
  [
    'a link in a decline mail',
    { texts: { decline: { en: { ...mail, body: 'See {link}' } } } },
    'texts.decline.en.body',
    'UNKNOWN_PLACEHOLDER',
  ],
  [
    'a link in the subject of an advance mail',
    { texts: { advance: { ch: { subject: '{link}', body: 'Hello' } } } },
    'texts.advance.ch.subject',
    'UNKNOWN_PLACEHOLDER',
  ],
  [
    'an advance mail without text',
    { texts: { advance: { ch: { subject: 'Hi', body: ' ' } } } },
    'texts.advance.ch.body',
    'REQUIRED',
  ],
  [
    'a mail subject that would add a header',
    { texts: { invitation: { en: { ...mail, subject: 'Hi\r\nBcc: a@b.co' } } } },
    'texts.invitation.en.subject',
    'ONE_LINE',
  ],
])('a blueprint with %s gets an error at this field', async (_, wrong, field, code) => {
  const answer = await create(wrong)

  expect(answer.status).toBe(422)
  expect(answer.json.errors).toContainEqual(expect.objectContaining({ field, code }))
})

test.each<[string, object, string]>([
  ['one label has too few questions', { labels: [{ name: 'RARE', amount: 13 }] }, 'labels.0.amount'],
  [
    'two labels that share questions have too few together',
    {
      labels: [
        { name: 'RARE', amount: 10 },
        { name: 'MIXED', amount: 6 },
      ],
    },
    'labels',
  ],
  ['the labels have too few questions', { labels: [{ name: 'RARE' }], amount_of_questions: 20 }, 'amount_of_questions'],
])('a blueprint that needs too many questions is rejected: %s', async (_, wanted, field) => {
  const { status, json } = await create({ amount_of_questions: undefined, ...wanted })

  expect({ status, json }).toMatchObject({ status: 422, json: { code: 'TOO_FEW_QUESTIONS', errors: [{ field }] } })
})

test('a label can be given as a plain name or as an object', async () => {
  const answers = [await create({ labels: ['GENERAL'] }), await create({ labels: GENERAL })]

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.json.labels).toMatchObject([{ name: 'GENERAL', amount: null }])
  expect(answers[0]?.json.labels).toEqual(answers[1]?.json.labels)
})

test('a question with two labels is drawn for the label that would otherwise have too few questions', async () => {
  const labels = [
    { name: 'RARE', amount: 6 },
    { name: 'MIXED', amount: 6 },
  ]

  expect((await create({ labels, amount_of_questions: 12 })).status).toBe(201)
})

test('a rejected blueprint is not stored', async () => {
  const before = (await server.staff(listBlueprints)).amount_of_blueprints
  await expect(server.staff(createBlueprint, { body: aBlueprint({ amount_of_questions: 100 }) })).rejects.toMatchObject(
    {
      code: 'TOO_FEW_QUESTIONS',
    },
  )

  expect((await server.staff(listBlueprints)).amount_of_blueprints).toBe(before)
})
