import { listAudit } from '@assay/contract/audit'
import { listTokens, revokeToken } from '@assay/contract/auth/tokens'
import type { Blueprint } from '@assay/contract/blueprints'
import { confirmImport, getImport, listItems } from '@assay/contract/imports/imports'
import { deleteInterview, getInterview, type Interview } from '@assay/contract/interviews/interviews'
import { listQuestions, type Question } from '@assay/contract/questions/questions'
import type { Scope } from '@assay/domain/people/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../testing/client/exam.ts'
import { aQuestion } from '../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited, people } from '../../../../testing/client/round.ts'
import { assistantAt, makeBoundToken, makeToken } from '../../../../testing/server/assistants.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Question[]
let blueprint: Blueprint
let done: Interview
let open: Interview
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server)
  blueprint = await makeBlueprint(server)
  done = await makeInvited(server, blueprint, {}, 1)
  open = await makeInvited(server, blueprint, {}, 2)
  const candidate = candidateOf(server.anonymous, done.code, done.email)
  await candidate.start()
  await candidate.finish()
})
afterAll(() => server.close())

const withScopes = async (...scopes: Scope[]) => assistantAt(server.url, await makeToken(server.staff, ...scopes))

const READ_BANK = ['search_questions', 'get_question', 'question_insight']
const READ_TESTS = ['list_blueprints', 'list_interviews', 'get_result', 'test_insight']

test.each<[Scope[], string[]]>([
  [['labels:read'], ['list_labels']],
  [['bank:read'], [...READ_BANK, 'list_labels']],
  [['bank:write'], [...READ_BANK, 'list_labels', 'draft_questions']],
  [['interviews:read'], ['list_labels', ...READ_TESTS]],
  [['interviews:write'], ['list_labels', ...READ_TESTS, 'create_interviews']],
  [
    ['bank:write', 'interviews:write'],
    [...READ_BANK, 'list_labels', 'draft_questions', ...READ_TESTS, 'create_interviews'],
  ],
])('a token with the scopes %j can list and call only the tools of these scopes', async (scopes, names) => {
  const assistant = await withScopes(...scopes)
  expect(await assistant.names()).toEqual(names)
  for (const other of [...READ_BANK, ...READ_TESTS, 'draft_questions', 'create_interviews'])
    if (!names.includes(other)) await expect(assistant.call(other)).rejects.toMatchObject({ code: -32602 })
  await assistant.close()
})

test('every tool describes its input, its output and its effect', async () => {
  const assistant = await withScopes('bank:write', 'interviews:write')
  const listed = await assistant.tools()
  for (const { name, title, description, inputSchema, outputSchema, annotations } of listed) {
    expect(title, name).toMatch(/^[A-Z]/)
    expect(description?.length, name).toBeGreaterThan(30)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) })
    const isWriting = name === 'draft_questions' || name === 'create_interviews'
    expect(annotations, name).toMatchObject({ readOnlyHint: !isWriting, destructiveHint: false })
  }
  const draft = listed.find(({ name }) => name === 'draft_questions')
  expect(JSON.stringify(draft?.inputSchema).match(/"type":"object"/g)).toHaveLength(5)
  expect(JSON.stringify(draft?.inputSchema).match(/"additionalProperties":false/g)).toHaveLength(5)
  await assistant.close()
})

test('the tools for the question bank return the same data as the API', async () => {
  const assistant = await withScopes('bank:read')
  const [first] = bank
  const found = await assistant.call('search_questions', { labels: ['GENERAL'], limit: 3 })
  expect(found.said).toEqual(
    JSON.parse(
      JSON.stringify(await server.staff(listQuestions, { query: { labels: 'GENERAL', offset: 0, limit: 3 } })),
    ),
  )
  expect(JSON.parse(found.text)).toEqual(found.said)
  expect((await assistant.call('search_questions')).said.questions).toHaveLength(10)
  expect((await assistant.call('search_questions', { search: 'nowhere at all' })).said.amount_of_questions).toBe(0)
  expect((await assistant.call('get_question', { id: first?.id })).said).toMatchObject({ code: first?.code })
  expect((await assistant.call('question_insight', { id: first?.id })).said).toMatchObject({ question_id: first?.id })
  expect((await assistant.call('list_labels')).said.labels).toMatchObject([{ name: 'GENERAL' }])
  await assistant.close()
})

test('tools for tests and results return no interview code, no interview link and no question', async () => {
  for (const scope of ['interviews:read', 'interviews:write'] as const) {
    const assistant = await withScopes(scope)
    const { said: listed } = await assistant.call('list_interviews', { blueprint_id: blueprint.id, status: 'Done' })
    expect(listed.interviews).toMatchObject([{ id: done.id, name: done.name, result_link: done.result_link }])
    const result = await assistant.call('get_result', { id: done.id })
    expect(Object.keys(result.said).sort()).toEqual(['id', 'insight', 'name', 'result', 'score', 'standing'])
    expect(result.said).toMatchObject({ id: done.id, score: 0, standing: { rank: 1 }, insight: { score: 0 } })
    expect((await assistant.call('list_blueprints')).said.blueprints).toMatchObject([{ id: blueprint.id }])
    expect((await assistant.call('test_insight')).said).toMatchObject({ tests: [], needed: 10 })
    const all = [listed, result.said, (await assistant.call('list_interviews', { limit: 50 })).said]
    const text = JSON.stringify(all)
    for (const { code } of [done, open]) expect(text).not.toContain(code)
    expect(text).not.toMatch(/"(?:code|link|questions|answers|is_valid|description)"/)
    expect(text).not.toContain('/interviews/')
    await assistant.close()
  }
})

test('tools replace interview codes in names and notes, because a code opens the test', async () => {
  const noted = await makeInvited(server, blueprint, {}, 3)
  const writer = await withScopes('interviews:write')
  const external_id = `ref ${open.code}`
  const metadata = { note: `https://x.example/interviews/${open.code}` }
  const sent = { candidates: [{ name: 'Nina', email: 'nina@example.com', external_id, metadata }] }
  const made = await writer.call('create_interviews', { blueprint_id: blueprint.id, ...sent })
  expect(made.text).not.toContain(open.code)
  expect(made.said.interviews).toMatchObject([{ external_id: `ref ${open.id}`, metadata: { note: null } }])
  expect((await writer.call('list_interviews', { limit: 50 })).text).not.toContain(noted.code)
  await writer.close()
})

test('a failed tool call returns a readable message and the error code of the API', async () => {
  const assistant = await withScopes('bank:write', 'interviews:write')
  const refused = async (name: string, sent: Record<string, unknown>) => {
    const { said, isError, text } = await assistant.call(name, sent)
    expect(isError).toBe(true)
    expect(JSON.parse(text)).toEqual(said)
    expect(said.detail).toEqual(expect.any(String))
    return [said.code, ...(said.errors ?? []).map((one: { field: string; code: string }) => `${one.field} ${one.code}`)]
  }
  expect(await refused('get_question', { id: 999_999 })).toEqual(['QUESTION_NOT_FOUND'])
  expect(await refused('get_result', { id: open.id })).toEqual(['RESULT_NOT_AVAILABLE'])
  expect(await refused('get_result', { id: `iv_${'x'.repeat(22)}` })).toEqual(['INTERVIEW_NOT_FOUND'])
  expect(await refused('get_result', { id: done.code })).toEqual(['INTERVIEW_NOT_FOUND'])
  expect(await refused('create_interviews', { blueprint_id: 999_999, candidates: people(1, 90) })).toEqual([
    'BLUEPRINT_NOT_FOUND',
  ])
  const wrong: [string, Record<string, unknown>, string[]][] = [
    ['get_question', {}, ['id REQUIRED']],
    ['get_question', { id: '7' }, ['id WRONG_TYPE']],
    ['get_question', { id: 1.5 }, ['id INVALID']],
    ['get_question', { id: 7, also: 1 }, ['also UNKNOWN_PARAMETER']],
    ['list_labels', { __proto__: null, all: true }, ['all UNKNOWN_PARAMETER']],
    ['search_questions', { limit: 51 }, ['limit TOO_LARGE']],
    ['search_questions', { limit: 0, search: 'x'.repeat(201) }, ['search TOO_LONG', 'limit TOO_SMALL']],
    ['list_interviews', { status: 'done' }, ['status NOT_A_CHOICE']],
    ['draft_questions', { questions: [] }, ['questions REQUIRED']],
    [
      'draft_questions',
      { questions: [{ ...aQuestion(), why: 'so', answers: [{ description: 'a', is_valid: true, feedback: 'x' }] }] },
      [
        'questions.0.answers ANSWERS_MINIMUM',
        'questions.0.answers.0.feedback UNKNOWN_PARAMETER',
        'questions.0.why UNKNOWN_PARAMETER',
      ],
    ],
    ['draft_questions', { questions: Array.from({ length: 51 }, () => aQuestion()) }, ['questions TOO_MANY']],
    ['create_interviews', { blueprint_id: blueprint.id, candidates: people(21, 50) }, ['candidates TOO_MANY']],
    [
      'create_interviews',
      { blueprint_id: blueprint.id, candidates: [...people(1, 60), ...people(1, 60)] },
      ['candidates.1.email DUPLICATE'],
    ],
    [
      'create_interviews',
      { blueprint_id: blueprint.id, candidates: [{ name: '', email: 'x', code: 'y' }] },
      ['candidates.0.name REQUIRED', 'candidates.0.email FORMAT_EMAIL', 'candidates.0.code UNKNOWN_PARAMETER'],
    ],
  ]
  for (const [name, sent, faults] of wrong)
    expect((await refused(name, sent)).sort(), name).toEqual(['VALIDATION_FAILED', ...faults].sort())
  await assistant.close()
})

test('questions drafted by an assistant are stored only after a user has confirmed the import', async () => {
  const assistant = await withScopes('bank:write')
  const before = (await server.staff(listQuestions)).amount_of_questions
  const drafted = aQuestion({
    description: 'What does an assistant draft? "Quotes", `$x`, \u2028 and 日本',
    lang: 'en',
  })
  const [known] = bank
  const same = {
    ...aQuestion(),
    description: known?.description ?? '',
    answers: known?.answers.map(({ description, is_valid }) => ({ description, is_valid })) ?? [],
  }
  const { said, isError } = await assistant.call('draft_questions', { questions: [drafted, same] })
  expect(isError).toBe(false)
  expect(said).toEqual({
    import_id: expect.any(Number),
    link: `http://localhost:3000/admin/questions/import/${said.import_id}`,
    to_add: 1,
    same: 1,
    near: 0,
    refused: 0,
  })
  const params = { id: said.import_id }
  expect(await server.staff(getImport, { params })).toMatchObject({
    state: 'ready',
    file_name: 'Assistant.yaml',
    created_by: { id: server.consultantUser.id },
  })
  expect((await server.staff(listQuestions)).amount_of_questions).toBe(before)
  const { items } = await server.staff(listItems, { params, query: { state: 'add' } })
  expect(items).toMatchObject([{ description: drafted.description, answers: drafted.answers, labels: drafted.labels }])
  expect(await server.staff(confirmImport, { params, body: {} })).toMatchObject({ state: 'done', added: 1 })
  await assistant.close()
})

test('repeated calls of create_interviews create each interview once', async () => {
  const assistant = await withScopes('interviews:write')
  const sent = { blueprint_id: blueprint.id, candidates: people(2, 30), closes_at: '2099-01-01T00:00:00Z' }
  const first = await assistant.call('create_interviews', sent)
  expect(first.said).toMatchObject({ amount_created: 2, interviews: [{ is_new: true }, { is_new: true }] })
  const again = await assistant.call('create_interviews', sent)
  expect(again.said).toMatchObject({ amount_created: 0, interviews: [{ is_new: false }, { is_new: false }] })
  const [{ id }] = first.said.interviews
  const { code } = (await server.staff(getInterview, { params: { code: id } })) as Interview
  for (const { text } of [first, again]) expect(text).not.toContain(code)
  await expect
    .poll(async () => (await server.admin(listAudit, { query: { interview: code } })).rows)
    .toMatchObject([{ action: 'created', actor: { kind: 'token', name: 'Assistant' } }])
  await assistant.close()
})

test('deleted results and revoked tokens stop working immediately', async () => {
  const gone = await makeInvited(server, blueprint, {}, 40)
  const assistant = await withScopes('interviews:read')
  await server.staff(deleteInterview, { params: { code: gone.code } })
  expect((await assistant.call('list_interviews', { limit: 50 })).text).not.toContain(gone.id)
  expect((await assistant.call('get_result', { id: gone.id })).said.code).toBe('INTERVIEW_NOT_FOUND')
  const { tokens } = await server.staff(listTokens)
  await server.staff(revokeToken, { params: { id: tokens[0]?.id ?? 0 } })
  await expect(assistant.call('list_labels')).rejects.toMatchObject({ code: 401 })
})

test('a token limited to some blueprints sees only the rounds of these blueprints, and creates interviews only in these rounds', async () => {
  const elsewhere = await makeBlueprint(server)
  const hidden = await makeInvited(server, elsewhere, {}, 70)
  const candidate = candidateOf(server.anonymous, hidden.code, hidden.email)
  await candidate.start()
  await candidate.finish()
  const bound = await assistantAt(
    server.url,
    await makeBoundToken(server.staff, [blueprint.id], 'interviews:write', 'labels:read'),
  )
  const refused = async (name: string, sent: Record<string, unknown> = {}) => {
    const { said, isError } = await bound.call(name, sent)
    return isError ? said.code : said
  }

  expect((await bound.call('list_blueprints')).said.blueprints).toMatchObject([{ id: blueprint.id }])
  expect((await bound.call('list_interviews', { limit: 50 })).text).not.toContain(hidden.id)
  expect((await bound.call('list_interviews', { blueprint_id: elsewhere.id })).said.interviews).toEqual([])
  expect((await bound.call('get_result', { id: done.id })).said.id).toBe(done.id)
  expect(await refused('get_result', { id: hidden.id })).toBe('INTERVIEW_NOT_FOUND')
  expect(await refused('test_insight')).toBe('FORBIDDEN')
  const wanted = { blueprint_id: elsewhere.id, candidates: people(1, 71) }
  expect(await refused('create_interviews', wanted)).toMatch(/BLUEPRINT_NOT_FOUND|VALIDATION_FAILED/)
  const own = await bound.call('create_interviews', { ...wanted, blueprint_id: blueprint.id })
  expect(own.said).toMatchObject({ amount_created: 1 })
  await bound.close()
})
