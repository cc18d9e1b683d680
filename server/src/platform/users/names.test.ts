import { listAudit } from '@assay/contract/audit'
import { getPolicy, setPolicy } from '@assay/contract/erasure/policy'
import { settings } from '@assay/contract/installation/installation'
import { createInterview } from '@assay/contract/interviews/interviews'
import { createInterviews, readCandidates } from '@assay/contract/rounds'
import { createUser, updateMe, updateUser } from '@assay/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { fileForm } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

const setNames = (names: 'letters' | 'any') => server.admin(setPolicy, { body: { names } })
beforeEach(() => setNames('letters'))

const email = () => {
  made += 1
  return `name.${made}@example.com`
}
const recipe = { max_time: 60, amount_of_questions: 10, labels: ['GENERAL'] }

const entered: Record<string, (name: string) => Promise<string>> = {
  'a user is created': async (full_name) =>
    (await server.admin(createUser, { body: { full_name, email: email(), password: PASSWORD } })).full_name,
  'a user is changed': async (full_name) =>
    (await server.admin(updateUser, { params: { id: server.consultantUser.id }, body: { full_name } })).full_name,
  'one’s own name is changed': async (full_name) => (await server.staff(updateMe, { body: { full_name } })).full_name,
  'an interview is created': async (name) =>
    (await server.staff(createInterview, { body: { name, email: email(), ...recipe } })).name,
}
const refused = (field: string) => ({ status: 422, errors: [{ field, code: 'FORMAT_NAME' }] })
const fieldOf = (way: string) => (way === 'an interview is created' ? 'name' : 'full_name')

test.each(Object.entries(entered))(
  'when %s, the policy "letters" rejects a name such as Henry 3rd, and the policy "any" accepts it',
  async (way, enter) => {
    for (const name of ["O'Neill", 'Sammy Davis Jr.', 'Henry 3rd'])
      await expect(enter(name)).rejects.toMatchObject(refused(fieldOf(way)))
    expect(await enter('李')).toBe('李')

    await setNames('any')

    for (const name of ["O'Neill", 'Sammy Davis Jr.', 'Anne-Marie', 'Anne‑Marie', 'Henry 3rd', '李'])
      expect(await enter(name)).toBe(name)
    expect(await enter('Ada\u00a0Lovelace')).toBe('Ada Lovelace')
    for (const name of ['Ada (x)', '3', 'Smith, John', 'Ada\tLovelace'])
      await expect(enter(name)).rejects.toMatchObject(refused(fieldOf(way)))
  },
)

test('a hyphen is allowed in a candidate’s name, but not in a user’s name', async () => {
  await expect(entered['a user is created']?.('Anne-Marie')).rejects.toMatchObject(refused('full_name'))
  expect(await entered['an interview is created']?.('Anne-Marie')).toBe('Anne-Marie')
})

test('an invalid name is reported together with all other errors', async () => {
  const json = { full_name: "O'Neill", email: 'nobody', password: '' }
  const answer = await ask(server.url, '/api/user/', { method: 'POST', token: server.admin.token, json })

  const fieldErrors = answer.json.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  expect(fieldErrors.toSorted()).toEqual(['email FORMAT_EMAIL', 'full_name FORMAT_NAME', 'password REQUIRED'])
})

test('pages and administrators can read the name policy, and a change of it writes an audit entry', async () => {
  expect(await server.admin(getPolicy)).toMatchObject({ names: 'letters' })
  expect(await setNames('any')).toMatchObject({ names: 'any', second_factor: 'optional' })
  expect(await server.anonymous(settings)).toMatchObject({ names: 'any' })

  const newest = async () => (await server.admin(listAudit, { query: { limit: 1 } })).rows
  const auditEntry = { action: 'changed', object_kind: 'policy', detail: { names: 'any' } }
  await expect.poll(newest).toMatchObject([auditEntry])
  await server.admin(setPolicy, { body: { second_factor: 'optional' } })
  expect(await server.admin(getPolicy)).toMatchObject({ names: 'any' })
  const wrong = { method: 'PUT', token: server.admin.token, json: { names: 'all' } }
  expect(await ask(server.url, '/api/policy/', wrong)).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'names', code: 'NOT_A_CHOICE' }] },
  })
})

test('a candidate list accepts names with punctuation under each policy, also in the format of address books', async () => {
  const { id } = await makeBlueprint(server)
  const list = `"Smith, John" <${email()}>; O'Neill, Siobhán <${email()}>; Henry 3rd <${email()}>; Anne‑Marie <${email()}>`
  const names = ['John Smith', "Siobhán O'Neill", 'Henry 3rd', 'Anne‑Marie']

  const { candidates } = await server.staff(readCandidates, { params: { id }, body: fileForm(list, 'list.csv') })
  expect(candidates.map(({ name, errors }) => ({ name, errors }))).toEqual(names.map((name) => ({ name, errors: [] })))

  const people = ['Smith, John', ...names.slice(1)].map((name) => ({ name, email: email() }))
  const { interviews } = await server.staff(createInterviews, { params: { id }, body: { candidates: people } })
  expect(interviews.map(({ name }) => name)).toEqual(names)
  const wrong = { candidates: [{ name: 'Ada (x)', email: email() }] }
  await expect(server.staff(createInterviews, { params: { id }, body: wrong })).rejects.toMatchObject(
    refused('candidates.0.name'),
  )
})
