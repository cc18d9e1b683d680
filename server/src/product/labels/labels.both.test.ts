import { fieldSentences } from '@assay/contract/fieldErrors'
import { createLabel, deleteLabel, getLabel, listLabels, updateLabel } from '@assay/contract/labels'
import { deleteQuestion, getQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLabel, aQuestion, makeLabel, makeQuestion, makeQuestions } from '../../../../testing/client/make.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a label name is trimmed and stored in upper case, and a label is steel blue by default', async () => {
  const label = await server.staff(createLabel, { body: { name: '  back_éend ' } })

  expect(label).toEqual({
    id: expect.any(Number),
    name: 'BACK_ÉEND',
    description: '',
    color: '#4682B4',
    amount_of_questions: 0,
  })
  expect(await server.staff(getLabel, { params: { id: label.id } })).toEqual(label)
})

test('labels are listed by name, all together or in pages with the total', async () => {
  await makeLabel(server, { name: 'ZEBRA' })
  await makeLabel(server, { name: 'AARDVARK' })

  const all = await server.staff(listLabels)
  const page = await ask(server.url, '/api/label/?start_index=1&end_index=2', { token: server.staff.token })

  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
  expect(page.json).toEqual([all[1]])
  expect(page.headers.get('x-total-count')).toBe(String(all.length))
})

test('a used label name is rejected regardless of case, for new and for changed labels', async () => {
  const { name } = await makeLabel(server)
  const other = await makeLabel(server)
  const refusal = { status: 400, code: 'LABEL_DUPLICATED' }

  const again = server.staff(createLabel, { body: { name: ` ${name.toLowerCase()}` } })
  await expect(again).rejects.toMatchObject(refusal)
  const renamed = server.staff(updateLabel, { params: { id: other.id }, body: { name } })
  await expect(renamed).rejects.toMatchObject(refusal)
  expect(await server.staff(getLabel, { params: { id: other.id } })).toEqual(other)
})

test('of many simultaneous requests for the same new label, exactly one succeeds', async () => {
  const body = aLabel()

  const outcome = await Promise.allSettled(Array.from({ length: 10 }, () => server.staff(createLabel, { body })))

  expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a change of a label keeps the fields that the request omits', async () => {
  const label = await makeLabel(server, { description: 'About queries', color: '#009A17' })
  const params = { id: label.id }

  expect(await server.staff(updateLabel, { params, body: {} })).toEqual(label)
  expect(await server.staff(updateLabel, { params, body: { color: '#000000' } })).toEqual({
    ...label,
    color: '#000000',
  })
  expect(await server.staff(updateLabel, { params, body: { description: '' } })).toMatchObject({ description: '' })
})

test('questions show the new name of a renamed label', async () => {
  const label = await makeLabel(server)
  const question = await makeQuestion(server, { labels: [label.name] })

  const { name } = await server.staff(updateLabel, { params: { id: label.id }, body: aLabel() })

  const { labels } = await server.staff(getQuestion, { params: { id: question.id } })
  expect(labels).toEqual([{ id: label.id, name, color: label.color }])
})

test('a label cannot be deleted while a question of the bank uses it', async () => {
  const label = await makeLabel(server)
  const question = await makeQuestion(server, { labels: [label.name] })
  const params = { id: label.id }

  await expect(server.staff(deleteLabel, { params })).rejects.toMatchObject({
    status: 409,
    code: 'LABEL_IN_USE',
    message: 'Failed to delete the label, the label is already used by other questions',
  })
  await server.staff(deleteQuestion, { params: { id: question.id } })
  await server.staff(deleteLabel, { params })

  await expect(server.staff(getLabel, { params })).rejects.toMatchObject({ status: 404, code: 'LABEL_NOT_FOUND' })
})

test('a label reports how many questions of the bank use it', async () => {
  const label = await makeLabel(server)
  const amount = async () => (await server.staff(getLabel, { params: { id: label.id } })).amount_of_questions

  const [first] = await makeQuestions(
    server,
    Array.from({ length: 3 }, () => aQuestion({ labels: [label.name, 'OTHER'] })),
  )
  expect(await amount()).toBe(3)
  await server.staff(deleteQuestion, { params: { id: first?.id ?? 0 } })
  expect(await amount()).toBe(2)
})

test.each([getLabel, deleteLabel])('a label with an unknown id is not found: $method', async (call) => {
  await expect(server.staff(call, { params: { id: 999_999 } })).rejects.toMatchObject({ status: 404 })
})

test('every change of a label is in the audit log', async () => {
  const { id } = await makeLabel(server)
  await server.staff(updateLabel, { params: { id }, body: { color: '#123456' } })
  await server.staff(deleteLabel, { params: { id } })

  const trail = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_name'])
    .where('object_kind', '=', 'label')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  const actor_name = server.consultantUser.full_name
  expect(trail).toEqual(['created', 'changed', 'deleted'].map((action) => ({ action, actor_name })))
})

const wrong: [string, object, string, keyof typeof fieldSentences][] = [
  ['no name', { name: undefined }, 'name', 'REQUIRED'],
  ['an empty name', { name: '' }, 'name', 'REQUIRED'],
  ['a name of spaces', { name: '   ' }, 'name', 'REQUIRED'],
  ['null for a name', { name: null }, 'name', 'WRONG_TYPE'],
  ['a number for a name', { name: 7 }, 'name', 'WRONG_TYPE'],
  ['a list for a name', { name: ['SQL'] }, 'name', 'WRONG_TYPE'],
  ['an object for a name', { name: { $ne: '' } }, 'name', 'WRONG_TYPE'],
  ['a name of one letter', { name: 'A' }, 'name', 'LIMIT_LENGTH'],
  ['a name of one letter outside Unicode’s basic plane', { name: '𝔸' }, 'name', 'LIMIT_LENGTH'],
  ['a name of 51 letters', { name: 'A'.repeat(51) }, 'name', 'LIMIT_LENGTH'],
  ['a name of 100,000 letters', { name: 'A'.repeat(100_000) }, 'name', 'LIMIT_LENGTH'],
  ['a digit in a name', { name: 'SQL2' }, 'name', 'BAN_CHARACTER'],
  ['an Arabic digit in a name', { name: 'SQL٣' }, 'name', 'BAN_CHARACTER'],
  ['a space inside a name', { name: 'BACK END' }, 'name', 'BAN_CHARACTER'],
  ['a hyphen in a name', { name: 'BACK-END' }, 'name', 'BAN_CHARACTER'],
  ['a dot in a name', { name: 'NODE.JS' }, 'name', 'BAN_CHARACTER'],
  ['a plus sign in a name', { name: 'C++' }, 'name', 'BAN_CHARACTER'],
  ['two underscores in a row', { name: 'BACK__END' }, 'name', 'BAN_CHARACTER'],
  ['a leading underscore', { name: '_SQL' }, 'name', 'BAN_CHARACTER'],
  ['a trailing underscore', { name: 'SQL_' }, 'name', 'BAN_CHARACTER'],
  ['a name of underscores', { name: '___' }, 'name', 'BAN_CHARACTER'],
  ['an emoji in a name', { name: 'SQL🙂' }, 'name', 'BAN_CHARACTER'],
  ['an HTML tag in a name', { name: '<b>SQL</b>' }, 'name', 'BAN_CHARACTER'],
  ['the separator of labels in a query', { name: 'A | B' }, 'name', 'BAN_CHARACTER'],
  ['a line break in a name', { name: 'SQL\nSQL' }, 'name', 'BAN_CHARACTER'],
  ['a zero-width space in a name', { name: 'SQ\u200bL' }, 'name', 'BAN_CHARACTER'],
  ['a direction override in a name', { name: 'SQ\u202eL' }, 'name', 'BAN_CHARACTER'],
  ['a combining mark without a letter', { name: '\u0301\u0301' }, 'name', 'BAN_CHARACTER'],
  ['SQL in a name', { name: "A'; DROP TABLE labels; --" }, 'name', 'BAN_CHARACTER'],
  ['a NUL character in a name', { name: 'SQ\0L' }, 'name', 'UNREADABLE_TEXT'],
  ['half a surrogate pair in a name', { name: 'SQ\ud800' }, 'name', 'UNREADABLE_TEXT'],
  ['a number for a description', { description: 5 }, 'description', 'WRONG_TYPE'],
  ['null for a description', { description: null }, 'description', 'WRONG_TYPE'],
  ['a description that is too long', { description: 'x'.repeat(501) }, 'description', 'TOO_LONG'],
  ['a NUL character in a description', { description: 'a\0' }, 'description', 'UNREADABLE_TEXT'],
  ['half a surrogate pair in a description', { description: '\udc00' }, 'description', 'UNREADABLE_TEXT'],
  ['a colour name as its colour', { color: 'red' }, 'color', 'FORMAT_COLOR'],
  ['a short colour', { color: '#123' }, 'color', 'FORMAT_COLOR'],
  ['a colour with opacity', { color: '#12345678' }, 'color', 'FORMAT_COLOR'],
  ['a colour without its sign', { color: '123456' }, 'color', 'FORMAT_COLOR'],
  ['a colour with a letter after F', { color: '#12345g' }, 'color', 'FORMAT_COLOR'],
  ['CSS after a colour', { color: '#123456;background:url(x)' }, 'color', 'FORMAT_COLOR'],
  ['a line break after a colour', { color: '#123456\n' }, 'color', 'FORMAT_COLOR'],
  ['a number for a colour', { color: 0x123456 }, 'color', 'WRONG_TYPE'],
]

describe('an invalid label', () => {
  const everything = () => server.db.selectFrom('labels').selectAll().orderBy('id').execute()

  test.each(wrong)('a label with %s is rejected and not stored', async (_, part, field, code) => {
    const known = await makeLabel(server)
    const before = await everything()
    const json = { ...aLabel(), ...part }
    const { token } = server.staff

    const made = await ask(server.url, '/api/label', { method: 'POST', token, json })
    expect(made).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED' } })
    expect(made.json.errors).toContainEqual({ field, code, message: fieldSentences[code] })
    if (code !== 'REQUIRED' || 'name' in JSON.parse(JSON.stringify(part))) {
      const changed = await ask(server.url, `/api/label/${known.id}`, { method: 'PUT', token, json: part })
      expect(changed.status).toBe(422)
    }
    expect(await everything()).toEqual(before)
  })
})

test('unknown fields of a label are not stored', async () => {
  const json = { ...aLabel(), id: 1, amount_of_questions: 50, ['__proto__']: { color: '#FFFFFF' } }

  const made = await ask(server.url, '/api/label', { method: 'POST', token: server.staff.token, json })

  expect(made).toMatchObject({ status: 201, json: { amount_of_questions: 0, color: '#4682B4' } })
  expect(made.json.id).toBeGreaterThan(1)
})
