import { fieldSentences } from '@assay/contract/fieldErrors'
import { listUsers } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const good = { full_name: 'Somebody Good', email: 'good@example.com', password: 'a good one' }
const create = (json: unknown) => ask(server.url, '/api/user', { method: 'POST', token: server.admin.token, json })

test.each<[string, unknown, string, keyof typeof fieldSentences]>([
  ['a missing name', { full_name: undefined }, 'full_name', 'REQUIRED'],
  ['an empty name', { full_name: '' }, 'full_name', 'REQUIRED'],
  ['a name of spaces', { full_name: '   ' }, 'full_name', 'REQUIRED'],
  ['a number for a name', { full_name: 5 }, 'full_name', 'WRONG_TYPE'],
  ['null for a name', { full_name: null }, 'full_name', 'WRONG_TYPE'],
  ['a list for a name', { full_name: ['A'] }, 'full_name', 'WRONG_TYPE'],
  ['a digit in a name', { full_name: 'R2 D2' }, 'full_name', 'FORMAT_NAME'],
  ['a name that is too long', { full_name: 'x'.repeat(101) }, 'full_name', 'FORMAT_NAME'],
  ['a tag in a name', { full_name: '<b>Bob</b>' }, 'full_name', 'FORMAT_NAME'],
  ['NUL in a name', { full_name: 'A\0B' }, 'full_name', 'UNREADABLE_TEXT'],
  ['half a character in a name', { full_name: 'A\ud800B' }, 'full_name', 'UNREADABLE_TEXT'],
  ['the other half in a name', { full_name: '\udc00' }, 'full_name', 'UNREADABLE_TEXT'],
  ['no e-mail', { email: undefined }, 'email', 'REQUIRED'],
  ['an e-mail without a host', { email: 'someone' }, 'email', 'FORMAT_EMAIL'],
  ['NUL in an e-mail', { email: 'a\0@example.com' }, 'email', 'UNREADABLE_TEXT'],
  ['half a character in a password', { password: 'abcde\udfff' }, 'password', 'UNREADABLE_TEXT'],
  ['NUL in a password', { password: 'abc\0def' }, 'password', 'UNREADABLE_TEXT'],
  ['an empty password', { password: '' }, 'password', 'REQUIRED'],
  ['a short password', { password: 'abcd' }, 'password', 'LIMIT_LENGTH'],
  ['a long password', { password: 'x'.repeat(21) }, 'password', 'LIMIT_LENGTH'],
  ['a number for a password', { password: 123456 }, 'password', 'WRONG_TYPE'],
  ['a text for a flag', { is_superuser: 'true' }, 'is_superuser', 'WRONG_TYPE'],
  ['a number for a flag', { is_superuser: 1 }, 'is_superuser', 'WRONG_TYPE'],
])('the error for %s names the field', async (_, wrong, field, code) => {
  const answer = await create({ ...good, ...(wrong as object) })

  expect(answer).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED' } })
  expect(answer.json.errors).toContainEqual({ field, code, message: fieldSentences[code] })
  expect(answer.json.errors.every((error: { field: string }) => error.field === field)).toBe(true)
})

test('all invalid fields of a request are reported together', async () => {
  const answer = await create({ full_name: '1', email: '@', password: '' })

  const fields = answer.json.errors.map((error: { field: string }) => error.field)
  expect(new Set(fields)).toEqual(new Set(['full_name', 'email', 'password']))
})

test.each([
  ['null', null],
  ['a list', []],
  ['a text', 'x'],
  ['a number', 1],
  ['nothing', undefined],
])('a body that is %s instead of an object is answered with 422', async (_, json) => {
  const answer = await create(json)

  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field: '' }] } })
})

test.each(['0x10', '1.0', '-1', '1e3', ' 1', 'me2', '٣', '9'.repeat(16), '%00', 'null'])(
  'an id must consist of digits: %s is answered with 422',
  async (id) => {
    const answer = await ask(server.url, `/api/user/${id}`, { token: server.admin.token })

    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field: 'id', code: 'INVALID' }] } })
  },
)

test('the data of a rejected request is not stored', async () => {
  expect(await server.admin(listUsers)).toHaveLength(2)
})
