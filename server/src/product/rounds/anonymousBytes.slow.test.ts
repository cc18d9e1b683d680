import { createConnection } from '@assay/contract/applicantSystems/connections'
import { createToken } from '@assay/contract/auth/tokens'
import { decide } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import type { Endpoint } from '@assay/contract/endpoint'
import { sendComment, sendReport } from '@assay/contract/exam/presence'
import { deleteInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { getQuestion, markQuestion, type Question, updateQuestion } from '@assay/contract/questions/questions'
import { getEvidence } from '@assay/contract/results/evidence'
import { createShare } from '@assay/contract/results/shares'
import { createStandard } from '@assay/contract/verification/standards'
import { createWebhook } from '@assay/contract/webhooks'
import { searchText } from '@assay/domain/searchText'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound } from '../../../../testing/client/round.ts'
import { printFigure } from '../../../../testing/server/guarantee.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { routes } from '../../app.ts'

const WHO = { name: 'Żaneta Quiñónez', email: 'zanekq.private@hidden-mail.example' }
const ADDRESS = '203.0.113.77'
const [REASON, NOTE] = ['Xylographer of old', 'Zymurgist by night']
const [WHY, WHY_ANSWER, SOURCE, MARK] = ['Quixotry', 'Rhododendron', 'Syzygial', 'Umbrageous']
const KEPT_FROM_OTHERS = [REASON, NOTE, WHY, WHY_ANSWER, SOURCE, MARK]
/** Each word in `WORDS` would reveal the candidate. */
const WORDS = [
  ...searchText(WHO.name).split(' '),
  ...WHO.email.split(/[@.]/).filter((word) => word.length > 5 && word !== 'example'),
  ADDRESS,
]

let server: TestServer
let known: { code: string; token: string; receipt: string; program: string }
const toldToCandidates: unknown[] = []

async function sayWhy({ id, answers }: Question): Promise<void> {
  const body = {
    rationale: WHY,
    sources: [{ title: SOURCE, url: `https://example.com/${SOURCE}` }],
    answers: answers.map((answer) => ({ id: answer.id, description: answer.description, rationale: WHY_ANSWER })),
  }
  await server.staff(updateQuestion, { params: { id }, body })
  await server.staff(markQuestion, { params: { id }, body: { verdict: 'doubt', note: MARK } })
}

async function recordTest(code: string, email: string): Promise<void> {
  const candidate = candidateOf(server.anonymous, code, email)
  const started = await candidate.start()
  const { questions } = started
  toldToCandidates.push(started, await candidate.page())
  for (const at of [1, 0])
    for (const question of questions) {
      toldToCandidates.push(await candidate.draft(question, [question.answers_base[at]?.id ?? 0]))
      toldToCandidates.push(await candidate.submit(question, [question.answers_base[at]?.id ?? 0]))
    }
  const body = { kind: 'time' as const, text: 'The clock jumped' }
  toldToCandidates.push(await server.anonymous(sendReport, { params: { code }, body }))
  toldToCandidates.push(await candidate.finish())
  toldToCandidates.push(await server.anonymous(sendComment, { params: { code }, body: { text: 'Thank you' } }))
}

beforeAll(async () => {
  server = await startTestServer({ config: mailByHand() })
  for (const question of await makeBank(server, 12)) await sayWhy(question)
  await server.admin(createWebhook, {
    body: { url: 'https://example.com/hook', events: ['interview.started', 'interview.finished', 'invitation.failed'] },
  })
  const { id } = await makeBlueprint(server, { is_blind: true })
  const ann = { name: 'Ann Abel', email: 'ann@example.com' }
  const people = [WHO, ann, { ...WHO, email: `second.${WHO.email}` }]
  const { interviews } = await makeRound(server, { id }, people, { invite: true })
  for (const { code, email } of interviews) await recordTest(code, email)
  const codes = interviews.map(({ code }) => code)
  const code = codes[0] ?? ''
  // Adds two texts that could identify a candidate: a network address as reported by a proxy, and a mail server's
  // response.
  await server.db
    .updateTable('interview_events')
    .set({ detail: ADDRESS })
    .where('kind', '=', 'address')
    .where('interview_id', '=', sql<number>`(select min(id) from interviews)`)
    .execute()
  await server.db
    .updateTable('mails')
    .set({ state: 'failed', code: '550' as never, detail: `550 5.1.1 <${WHO.email}>: unknown` })
    .where('interview_id', '<>', sql<number>`(select id from interviews where code = ${codes[1] ?? ''})`)
    .execute()
  const body = { codes: [codes[1] ?? ''], state: 'shortlisted' as const, reason: REASON }
  await server.staff(decide, { body })
  await server.staff(createNote, { params: { code: codes[1] ?? '' }, body: { text: NOTE } })
  await server.staff(createShare, { body: { codes: codes.slice(0, 2), days: 14, hand_over: { verdicts: true } } })
  const { link } = await server.staff(createShare, { body: { codes, days: 14 } })
  await server.staff(deleteInterview, { params: { code: codes[2] ?? '' } })
  await server.admin(createConnection, { body: { kind: 'greenhouse', name: 'Greenhouse', invite: false } })
  await server.staff(createStandard, { params: { id }, body: { judges: [1, 2] } })
  const { receipt } = await server.staff(getEvidence, { params: { code } })
  const { token: program } = await server.admin(createToken, { body: { name: 'Reports', scopes: ['interviews:read'] } })
  known = { code, program, token: link.split('/').at(-1) ?? '', receipt: receipt?.receipt.replaceAll(/\W/g, '') ?? '' }
})
afterAll(() => server.close())

function plain(text: string): string {
  const unescaped = text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes)
      } catch {
        return bytes
      }
    })
  return searchText(unescaped)
}

const wordsIn = (text: string) => WORDS.filter((word) => plain(text).includes(word))

const ids = Array.from({ length: 12 }, (_, at) => at + 1)

function addressesOf({ path }: Endpoint): string[] {
  const asked = path
    .replace(':code', known.code)
    .replace(':token', known.token)
    .replace(':receipt', known.receipt)
    .replace(':question', '1')
  return asked.includes(':id') ? ids.map((id) => asked.replace(':id', String(id))) : [asked]
}

const gets = routes.map(({ call }) => call as Endpoint).filter(({ method, events }) => method === 'GET' && !events)
const isOfCandidate = ({ access }: Endpoint) => access === 'candidate'

const queries: Record<string, string[]> = {
  '/interview': ['', '?sort=name', '?status=Done', '?blueprint=1', '?name_or_mail=candidate', '?state=finished'],
  '/interview/compare': ['?codes=CODES'],
  '/interview/plan': ['?labels=GENERAL&amount_of_questions=10'],
  '/blueprint/:id/decision': ['?mark=60&amount_of_questions=10'],
  '/interview/:code/results/:id/history': ['?before=1'],
  '/blueprint/:id/ranking': ['', '?sort=name', '?search=candidate'],
  '/blueprint/:id/export': ['', '?rows=ranking&language=es', '?rows=all&separator=tab'],
  '/audit/export': ['?format=csv', '?format=jsonl'],
  '/question/:id/key-fix/preview': ['?right=ANSWERS&treatment=rescore'],
}

/** These endpoints have no data in this test. */
const NOT_HERE = ['/passage/:id', '/import/:id', '/import/:id/item', '/key-fix/:id', '/interview/:code/confirmation']

const codesInLists = async () => (await server.staff(listInterviews, {})).interviews.map(({ code }) => code)

async function answersOf(call: Endpoint, tokens: readonly string[]): Promise<{ address: string; text: string }[]> {
  const codes = await codesInLists()
  const { answers } = await server.db
    .selectFrom('question_versions')
    .select('answers')
    .where('question_id', '=', 1)
    .executeTakeFirstOrThrow()
  const wrong = (JSON.parse(answers) as { id: number; is_valid?: boolean }[]).map(({ id }) => id)
  const fill = (query: string) => query.replace('CODES', codes.join(',')).replace('ANSWERS', String(wrong.at(-1)))
  const heard: { address: string; text: string }[] = []
  for (const address of addressesOf(call).flatMap((path) =>
    (queries[call.path] ?? ['']).map((query) => path + fill(query)),
  ))
    for (const token of tokens) {
      const answer = await ask(server.url, `/api${address}`, { ...(token && { token }) })
      if (answer.status === 200) heard.push({ address, text: answer.text + JSON.stringify([...answer.headers]) })
    }
  return heard
}

test('no staff response contains a hidden name, a hidden e-mail or a network address', async () => {
  const leaks: Record<string, string[]> = {}
  const silent: string[] = []
  let answers = 0
  for (const call of gets.filter((one) => !isOfCandidate(one))) {
    const heard = await answersOf(call, [server.admin.token ?? '', server.staff.token ?? '', known.program])
    answers += heard.length
    if (heard.length === 0) silent.push(call.path)
    for (const { address, text } of heard) {
      const words = wordsIn(text)
      if (words.length > 0) leaks[address] = words
    }
  }

  printFigure('G40', `a blind name in ${Object.keys(leaks).length} of ${answers} answers to the staff`)
  expect(leaks).toEqual({})
  // Without data from an endpoint, the test would prove nothing about this endpoint.
  expect(silent.filter((path) => !NOT_HERE.includes(path))).toEqual([])
})

test('candidates, anonymous callers and readers of shared links get no reason, note or rationale', async () => {
  const leaks: string[] = []
  let answers = 0
  for (const call of gets)
    for (const code of await codesInLists()) {
      known.code = code
      for (const { address, text } of await answersOf(call, [''])) {
        answers += 1
        if (KEPT_FROM_OTHERS.some((word) => text.includes(word))) leaks.push(address)
      }
    }

  printFigure('G40', `a reason, a note or why a key is right in ${leaks.length} of ${answers} answers to others`)
  expect(answers).toBeGreaterThan(5)
  expect(leaks).toEqual([])
})

test('rationales are in no response to candidates, no mail, no event and no webhook delivery', async () => {
  const reads = await server.staff(getQuestion, { params: { id: 1 } })
  const wordsOf = (leaks: unknown) => KEPT_FROM_OTHERS.filter((word) => JSON.stringify(leaks).includes(word))
  // The search must find the secret words in responses that may contain them, or the test would prove nothing.
  expect(wordsOf(reads)).toEqual([WHY, WHY_ANSWER, SOURCE, MARK])

  expect(toldToCandidates.length).toBeGreaterThan(60)
  expect(wordsOf(toldToCandidates)).toEqual([])
  for (const table of ['mails', 'events', 'deliveries', 'interviews', 'receipts'] as const) {
    const rows = await server.db.selectFrom(table).selectAll().execute()
    expect([table, rows.length > 0, wordsOf(rows)]).toEqual([table, true, []])
  }
})

test('the search that these tests use finds hidden names in every encoding', () => {
  const { name, email } = WHO
  const written = [name, name.toUpperCase(), encodeURIComponent(name), JSON.stringify(name), email.toUpperCase()]
  for (const one of [...written, 'Quiñónez', '\\u0051uiñónez', 'ZANEKQ', `<${ADDRESS}>`])
    expect(wordsIn(one)).not.toEqual([])
})

test('webhook deliveries contain no hidden names', async () => {
  const rows = await server.db.selectFrom('deliveries').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(wordsIn(JSON.stringify(rows))).toEqual([])
})

test('the table of interviews contains no hidden names, so new queries cannot return them', async () => {
  const rows = await server.db.selectFrom('interviews').selectAll().execute()
  expect(wordsIn(JSON.stringify(rows))).toEqual([])
})
