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
  ['a name in two lines', { name: 'One\nTwo' }, 'name', 'ONE_LINE'],
  ['a name with a separator of lines', { name: 'One\u2028Two' }, 'name', 'ONE_LINE'],
  ['NUL in a name', { name: 'One\0Two' }, 'name', 'UNREADABLE_TEXT'],
  ['no label', { labels: [] }, 'labels', 'LABEL_REQUIRED'],
  ['a label that does not exist', { labels: [...GENERAL, { name: 'NOWHERE' }] }, 'labels.1.name', 'UNKNOWN_LABEL'],
  ['a label by its name alone that does not exist', { labels: ['NOWHERE'] }, 'labels.0.name', 'UNKNOWN_LABEL'],
  ['a label by its name alone twice', { labels: [...GENERAL, 'general'] }, 'labels.1.name', 'DUPLICATE'],
  ['a label by a name that is none', { labels: ['a b'] }, 'labels.0', 'BAN_CHARACTER'],
  ['a label that is a number', { labels: [5] }, 'labels.0', 'WRONG_TYPE'],
  ['a label without a name', { labels: [{ amount: 5 }] }, 'labels.0.name', 'REQUIRED'],
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
  ['another language', { language: 'sv' }, 'language', 'NOT_A_CHOICE'],
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
    'a link where there is nothing to open any more',
    { texts: { decline: { en: { ...mail, body: 'See {link}' } } } },
    'texts.decline.en.body',
    'UNKNOWN_PLACEHOLDER',
  ],
  [
    'a link in the subject of such a mail',
    { texts: { advance: { ch: { subject: '{link}', body: 'Hello' } } } },
    'texts.advance.ch.subject',
    'UNKNOWN_PLACEHOLDER',
  ],
  [
    'such a mail without a word',
    { texts: { advance: { ch: { subject: 'Hi', body: ' ' } } } },
    'texts.advance.ch.body',
    'REQUIRED',
  ],
  [
    'a subject that would write a header',
    { texts: { invitation: { en: { ...mail, subject: 'Hi\r\nBcc: a@b.co' } } } },
    'texts.invitation.en.subject',
    'ONE_LINE',
  ],
])('%s is reported at its field', async (_, wrong, field, code) => {
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

test('a blueprint can name a label without further data, as an interview can', async () => {
  const answers = [await create({ labels: ['GENERAL'] }), await create({ labels: GENERAL })]

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.json.labels).toMatchObject([{ name: 'GENERAL', amount: null }])
  expect(answers[0]?.json.labels).toEqual(answers[1]?.json.labels)
})

test('a question with two labels is drawn for the label that needs it', async () => {
  const labels = [
    { name: 'RARE', amount: 6 },
    { name: 'MIXED', amount: 6 },
  ]

  expect((await create({ labels, amount_of_questions: 12 })).status).toBe(201)
})

test('a refused creation stores no data', async () => {
  const before = (await server.staff(listBlueprints)).amount_of_blueprints
  await expect(server.staff(createBlueprint, { body: aBlueprint({ amount_of_questions: 100 }) })).rejects.toMatchObject(
    {
      code: 'TOO_FEW_QUESTIONS',
    },
  )

  expect((await server.staff(listBlueprints)).amount_of_blueprints).toBe(before)
})
