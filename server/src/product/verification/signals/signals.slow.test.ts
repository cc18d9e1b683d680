import { applyKeyFix } from '@assay/contract/insight/keyFix'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import type { Question } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { listSignals, reopenSignal, type Signal, setSignalAside } from '@assay/contract/verification/signals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, optionsNamed } from '../../../../../testing/client/exam.ts'
import { aQuestion, makeQuestions, makeUser } from '../../../../../testing/client/make.ts'
import { makeBlueprint, makeRound } from '../../../../../testing/client/round.ts'
import { chosenOf, matchChance } from '../../../../../testing/server/insight/matchChance.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const LABEL = 'WATCHED'
const QUESTIONS = 20
const NAMES = ['right', 'wrong', 'also wrong'] as const
const DOUBTED = 0

let server: TestServer
let bank: Question[]
let round: { id: number }
const codes: string[] = []

const ownWay = (person: number) => (question: number) =>
  (question * (person + 2) + ((question * question * (person + 1)) % 7)) % 3

async function takeWatchedTest(take: (question: number) => number, waitMs: number): Promise<string> {
  const email = `watched${codes.length}@example.com`
  const { interviews } = await makeRound(server, round, [{ name: 'Ada Byron', email }])
  const candidate = candidateOf(server.anonymous, interviews[0]?.code ?? '', email)
  await candidate.start()
  for (const page of [1, 2])
    for (const question of (await candidate.page(page)).questions) {
      const at = bank.findIndex(({ id }) => id === question.id)
      const name = NAMES[at === DOUBTED ? 1 : take(at)] ?? 'right'
      server.clock.advance(waitMs)
      await candidate.submit(question, optionsNamed(question, name))
    }
  await candidate.finish()
  server.clock.advance(60_000)
  codes.push(candidate.code)
  return candidate.code
}

let copied: [string, string]
let hasty: string
beforeAll(async () => {
  server = await startTestServer({ fitEveryMs: 50 })
  server.clock.freeze(Date.parse('2031-11-03T10:00:00Z'))
  server.staff = await server.signIn(server.consultantUser.email)
  server.admin = await server.signIn(server.adminUser.email)
  bank = await makeQuestions(
    server,
    Array.from({ length: QUESTIONS }, () => aQuestion({ labels: [LABEL] })),
  )
  round = await makeBlueprint(server, { labels: [{ name: LABEL }], amount_of_questions: QUESTIONS })
  for (let person = 0; person < 9; person += 1) await takeWatchedTest(ownWay(person), 2_000)
  copied = [await takeWatchedTest(ownWay(4), 2_000), codes[4] ?? '']
  hasty = await takeWatchedTest(ownWay(11), 100)
})
afterAll(() => server.close())

const list = (query: { kind?: Signal['kind']; state?: 'open' | 'set_aside' } = {}) =>
  server.staff(listSignals, { params: round, query })

const auditEntriesOfRound = () =>
  server.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('object_kind', '=', 'blueprint')
    .where('object_id', '=', String(round.id))
    .orderBy('id')
    .execute()

async function current() {
  await expect.poll(async () => (await list()).is_current).toBe(true)
  return list()
}

test('the search for signals finds each simulated problem of a round, and gives no false signal', async () => {
  const { signals, amount_of_signals, interviews, pairs } = await current()
  expect([interviews, pairs, amount_of_signals]).toEqual([11, 55, signals.length])
  const [doubted, alike, fast, ...rest] = signals
  expect(rest).toEqual([])
  expect(doubted).toMatchObject({
    ...{ kind: 'WRONG_KEY', question_id: bank[DOUBTED]?.id, codes: [], set_aside: null },
    figures: { discrimination: { state: 'too_few', needed: 9 } },
  })
  expect(doubted?.edition_id).toMatch(/./)
  const p = await matchChance(server.staff, bank, codes, copied)
  expect(alike).toMatchObject({
    ...{ kind: 'SAME_ANSWERS', question_id: null, edition_id: null },
    figures: { shared: 20, matches: 20, p: expect.closeTo(p, 6) },
  })
  expect(alike?.codes.toSorted()).toEqual(copied.toSorted())
  expect(fast).toMatchObject({ kind: 'FAST_ANSWERS', codes: [hasty], figures: { fast: 20, answered: 20 } })
})

test('signals can be filtered by kind and state, and dismissed with a reason', async () => {
  const { signals } = await current()
  const of = (kind: Signal['kind']) => signals.find((one) => one.kind === kind)?.id ?? 0
  const params = { id: round.id, signal: of('SAME_ANSWERS') }
  const set = await server.staff(setSignalAside, { params, body: { reason: ' They are sisters ' } })
  expect(set).toMatchObject({
    ...{ id: params.signal, kind: 'SAME_ANSWERS' },
    set_aside: { reason: 'They are sisters', by: { full_name: server.consultantUser.full_name } },
  })
  expect((await list({ state: 'set_aside' })).signals).toEqual([set])
  const open = await list({ state: 'open' })
  expect(open.signals.map(({ kind }) => kind)).toEqual(['WRONG_KEY', 'FAST_ANSWERS'])
  expect(open.amount_of_signals).toBe(2)
  expect((await list({ kind: 'WRONG_KEY' })).signals).toMatchObject([{ id: of('WRONG_KEY') }])
  expect((await list({ kind: 'LEAK' })).signals).toEqual([])

  await takeWatchedTest(ownWay(13), 2_000)
  expect((await current()).interviews).toBe(12)
  expect((await list({ state: 'set_aside' })).signals).toMatchObject([{ id: params.signal, set_aside: set.set_aside }])

  await server.staff(reopenSignal, { params })
  await server.staff(reopenSignal, { params })
  expect((await list({ state: 'set_aside' })).signals).toEqual([])
  const auditEntries = (await auditEntriesOfRound()).filter(({ action }) => action.startsWith('signal_'))
  expect(auditEntries.map(({ action }) => action)).toEqual(['signal_set_aside', 'signal_reopened'])
  expect(JSON.stringify(auditEntries)).not.toContain('sisters')
})

test('only administrators and the creator of the blueprint can see the signals of a round', async () => {
  server.admin = await server.signIn(server.adminUser.email)
  const { email } = await makeUser(server)
  const other = await server.signIn(email)
  const signal = (await current()).signals[0]?.id ?? 0
  const params = { id: round.id, signal }
  const forbidden = { status: 403, code: 'FORBIDDEN' }
  await expect(other(listSignals, { params: round, query: {} })).rejects.toMatchObject(forbidden)
  await expect(other(setSignalAside, { params, body: { reason: 'x' } })).rejects.toMatchObject(forbidden)
  await expect(other(reopenSignal, { params })).rejects.toMatchObject(forbidden)
  const token = other.token ?? null
  for (const path of ['matrix', 'matrix?value=option', 'matrix/columns'])
    expect(await ask(server.url, `/api/blueprint/${round.id}/${path}`, { token })).toMatchObject({ status: 403 })
  expect((await server.admin(listSignals, { params: round, query: {} })).signals).not.toEqual([])

  const gone = { status: 404, code: 'SIGNAL_NOT_FOUND' }
  const unknown = { id: round.id, signal: 999_999 }
  await expect(server.staff(setSignalAside, { params: unknown, body: { reason: 'x' } })).rejects.toMatchObject(gone)
  await expect(server.staff(reopenSignal, { params: unknown })).rejects.toMatchObject(gone)
  const elsewhere = await makeBlueprint(server, { labels: [{ name: LABEL }] })
  const there = { id: elsewhere.id, signal }
  await expect(server.staff(setSignalAside, { params: there, body: { reason: 'x' } })).rejects.toMatchObject(gone)
  expect(await server.staff(listSignals, { params: elsewhere, query: {} })).toMatchObject({
    ...{ signals: [], amount_of_signals: 0, interviews: 0, pairs: 0, is_current: true },
  })
  const nowhere = { status: 404, code: 'BLUEPRINT_NOT_FOUND' }
  await expect(server.staff(listSignals, { params: { id: 999_999 }, query: {} })).rejects.toMatchObject(nowhere)
  for (const reason of ['  ', 'x'.repeat(501)])
    await expect(server.staff(setSignalAside, { params, body: { reason } })).rejects.toMatchObject({ status: 422 })
  const asked = await ask(server.url, `/api/blueprint/${round.id}/signals?kind=CHEAT`, {
    token: server.staff.token ?? null,
  })
  expect(asked).toMatchObject({ status: 422 })
})

function readCells(text: string): string[][] {
  expect(text.charCodeAt(0)).toBe(0xfeff)
  return text
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','))
}

async function matrix(path: string) {
  const url = `${server.url}/api/blueprint/${round.id}/${path}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${server.staff.token}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return readCells(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()))
}

test('the answer table lists the answers of each person, in the order in which the tests ended', async () => {
  const [columns, ...kinds] = await matrix('matrix/columns')
  expect(columns).toEqual(['column', 'question_id', 'edition_id', 'labels', 'kind', 'key', 'options', 'shown'])
  const ids = bank.map(({ id }) => id).toSorted((one, other) => one - other)
  expect(kinds.map(([, id]) => Number(id))).toEqual(ids)
  const [first] = kinds
  const known = bank.find(({ id }) => id === ids[0])
  const options = (known?.answers ?? []).map(({ id }) => id)
  const ascending = options.toSorted((one, other) => one - other).join('+')
  expect(first?.slice(3)).toEqual([LABEL, 'single', `${options[0]}`, ascending, `${codes.length}`])

  const [rights, chosen, seconds] = [
    await matrix('matrix'),
    await matrix('matrix?value=option'),
    await matrix('matrix?value=seconds'),
  ]
  const head = ['person', ...kinds.map(([name]) => name)]
  for (const table of [rights, chosen, seconds]) {
    expect(table[0]).toEqual(head)
    expect(table.slice(1).map(([person]) => person)).toEqual(codes.map((_, at) => `p${at + 1}`))
  }
  expect(head[1]).toBe(`q${ids[0]}_${first?.[2]}`)
  for (const [at, code] of codes.entries()) {
    const { questions } = await server.staff(getResults, { params: { code } })
    const own = ids.map((id) => questions.find((one) => one.id === id))
    expect(rights[at + 1]?.slice(1)).toEqual(own.map((one) => (one?.answer_status === 'CORRECT' ? '1' : '0')))
    expect(chosen[at + 1]?.slice(1)).toEqual(own.map((one) => `${one && chosenOf(one)}`))
    const each = code === hasty ? '0.100' : '2.000'
    expect(seconds[at + 1]?.slice(1)).toEqual(ids.map(() => each))
  }
  const exported = (await auditEntriesOfRound()).filter(({ action }) => action === 'exported')
  expect(exported.map(({ detail }) => JSON.parse(detail ?? ''))).toEqual([
    { matrix: 'columns', amount: QUESTIONS },
    { matrix: 'right', amount: codes.length },
    { matrix: 'option', amount: codes.length },
    { matrix: 'seconds', amount: codes.length },
  ])
  expect(
    await ask(server.url, `/api/blueprint/${round.id}/matrix?value=name`, { token: server.staff.token ?? null }),
  ).toMatchObject({ status: 422 })
})

test('the answer table has a dash for an unanswered question, and omits a voided question', async () => {
  const email = 'silent@example.com'
  const { interviews } = await makeRound(server, round, [{ name: 'Ada Byron', email }])
  const candidate = candidateOf(server.anonymous, interviews[0]?.code ?? '', email)
  await candidate.start()
  const [question] = (await candidate.page(1)).questions
  if (!question) throw new Error('an empty page')
  server.clock.advance(1_500)
  await candidate.draft(question, optionsNamed(question, 'right'))
  server.clock.advance(250)
  await candidate.submit(question, optionsNamed(question, 'wrong'))
  await candidate.finish()
  const [head = [], ...lines] = await matrix('matrix?value=option')
  const at = head.findIndex((name) => name.startsWith(`q${question.id}_`))
  const wrong = bank.find(({ id }) => id === question.id)?.answers[1]?.id
  const last = lines.at(-1)?.slice(1) ?? []
  expect(last.filter((cell) => cell !== '-')).toEqual([`${wrong}`])
  expect((await matrix('matrix?value=seconds')).at(-1)?.[at]).toBe('1.750')

  const voided = bank[1]
  const right = (voided?.answers ?? []).filter(({ is_valid }) => is_valid).map(({ id }) => id)
  await server.staff(applyKeyFix, {
    params: { id: voided?.id ?? 0 },
    body: { version: voided?.version ?? 0, right, treatment: 'void', reason: 'Outdated' },
  })
  const [after = []] = await matrix('matrix')
  expect(after.some((name) => name.startsWith(`q${voided?.id}_`))).toBe(false)
  await server.staff(deleteInterview, { params: { code: candidate.code } })
})

test('an answer key fix removes the signal of its question, and signals never name deleted candidates', async () => {
  await current()
  const [doubted] = (await list({ kind: 'WRONG_KEY' })).signals
  expect(doubted?.question_id).toBe(bank[DOUBTED]?.id)
  const known = bank[DOUBTED]
  await server.staff(applyKeyFix, {
    params: { id: known?.id ?? 0 },
    body: {
      ...{ version: known?.version ?? 0, treatment: 'rescore', reason: 'Read again' },
      right: (known?.answers ?? []).filter(({ description }) => description === 'wrong').map(({ id }) => id),
    },
  })
  expect((await list()).is_current).toBe(false)
  expect((await current()).signals.map(({ kind }) => kind)).not.toContain('WRONG_KEY')

  await server.staff(deleteInterview, { params: { code: copied[0] } })
  expect((await list()).signals.flatMap((one) => one.codes)).not.toContain(copied[0])
  const after = await current()
  expect([after.interviews, after.signals.map(({ kind }) => kind)]).toEqual([codes.length - 1, ['FAST_ANSWERS']])
})
