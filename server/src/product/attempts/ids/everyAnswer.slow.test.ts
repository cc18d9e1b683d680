import { createConnection } from '@assay/contract/applicantSystems/connections'
import { createToken } from '@assay/contract/auth/tokens'
import { decide } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import type { Endpoint } from '@assay/contract/endpoint'
import { sendReport } from '@assay/contract/exam/presence'
import { deleteInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { correctInterview } from '@assay/contract/invitations/correct'
import { createShare } from '@assay/contract/results/shares'
import { createStandard } from '@assay/contract/verification/standards'
import { createWebhook } from '@assay/contract/webhooks'
import type { Scope } from '@assay/domain/people/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../../testing/client/round.ts'
import { assistantAt } from '../../../../../testing/server/assistants.ts'
import { mailByHand } from '../../../../../testing/server/mail.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { routes } from '../../../app.ts'

const FOREIGN = 'Zymurgy'
const READ: Scope[] = ['bank:read', 'interviews:read', 'labels:read']

let server: TestServer
let codes: string[]
let ids: string[]
let programs: Record<string, string>
beforeAll(async () => {
  server = await startTestServer({ config: { ...mailByHand(), baseUrl: 'https://assay.example' } })
  await makeBank(server, 12)
  await server.admin(createWebhook, {
    body: { url: 'https://example.com/hook', events: ['interview.created', 'interview.changed', 'interview.finished'] },
  })
  const blueprint = await makeBlueprint(server)
  const { interviews } = await makeRound(server, blueprint, people(4), { invite: true })
  const byHand = await makeInterview(server, { name: `${FOREIGN} Hand` })
  const far = await makeBlueprint(server, { name: `${FOREIGN} round`, role: `${FOREIGN} role` })
  const strangers = people(2, 20).map((one) => ({ ...one, name: `${FOREIGN} Person` }))
  const foreign = (await makeRound(server, far, strangers)).interviews
  for (const { code, email } of foreign.slice(0, 1)) {
    const candidate = candidateOf(server.anonymous, code, email)
    await candidate.start()
    await candidate.finish()
    await server.staff(decide, { body: { codes: [code], state: 'shortlisted', reason: `${FOREIGN} reason` } })
    await server.staff(createShare, { body: { codes: [code], days: 14 } })
  }
  await server.staff(createStandard, { params: { id: far.id }, body: { judges: [1, 2] } })
  const all = [...interviews, byHand, ...foreign]
  codes = all.map(({ code }) => code)
  ids = all.map(({ id }) => id)
  for (const { code, email } of all.slice(0, 2)) {
    const candidate = candidateOf(server.anonymous, code, email)
    await candidate.start()
    await server.anonymous(sendReport, { params: { code }, body: { kind: 'time', text: `I am ${code}` } })
    await candidate.finish()
  }
  await candidateOf(server.anonymous, codes[2] ?? '', interviews[2]?.email).start()
  const [first = '', second = ''] = codes
  const said = `See https://assay.example/interviews/${first} and (${second}), ${codes[2]}; ${codes[4]}`
  await server.staff(decide, { body: { codes: [first], state: 'shortlisted', reason: said } })
  await server.staff(createNote, { params: { code: first }, body: { text: said } })
  const external_id = `order-${second}`
  await server.staff(correctInterview, { params: { code: second }, body: { external_id, metadata: { from: said } } })
  await server.staff(createShare, { body: { codes: codes.slice(0, 2), days: 14 } })
  await server.staff(deleteInterview, { params: { code: codes[3] ?? '' } })
  await server.admin(createConnection, { body: { kind: 'greenhouse', name: 'Greenhouse', invite: false } })
  await server.staff(createStandard, { params: { id: blueprint.id }, body: { judges: [1, 2] } })
  const tokenOf = async (scopes: Scope[], more: object = {}) =>
    (await server.admin(createToken, { body: { name: 'Reports', scopes, ...more } })).token
  programs = {
    reads: await tokenOf(READ),
    administers: await tokenOf(['admin', ...READ]),
    bound: await tokenOf(['interviews:read', 'labels:read'], { blueprint_ids: [blueprint.id] }),
  }
})
afterAll(() => server.close())

const gets = routes
  .map(({ call }) => call as Endpoint)
  .filter(({ method, access }) => method === 'GET' && access !== 'candidate')

const queries: Record<string, string[]> = {
  '/interview': ['?limit=100', '?cursor=&limit=100', '?search=CODE'],
  '/interview/compare': ['?codes=CODES', '?codes=IDS'],
  '/interview/results': ['?cursor=', '?blueprint=1'],
  '/interview/plan': ['?labels=GENERAL&amount_of_questions=10'],
  '/blueprint/:id/decision': ['?mark=60&amount_of_questions=10'],
  '/blueprint/:id/export': ['', '?rows=ranking&language=es', '?rows=all&separator=tab'],
  '/audit': ['?limit=100', '?interview=CODE', '?interview=ID'],
  '/audit/export': ['?format=csv', '?format=jsonl'],
  '/event': ['?limit=1000'],
}

function addressesOf({ path }: Endpoint): string[] {
  const named = path.includes(':code') ? [...codes, ...ids].map((code) => path.replace(':code', code)) : [path]
  const numbers = Array.from({ length: 8 }, (_, at) => String(at + 1))
  const asked = named.flatMap((one) => (/:\w+/.test(one) ? numbers.map((id) => one.replace(/:\w+/g, id)) : [one]))
  const fill = (query: string) =>
    query
      .replace('CODES', codes.slice(0, 2).join(','))
      .replace('IDS', ids.slice(0, 2).join(','))
      .replace('CODE', codes[0] ?? '')
      .replace('ID', ids[0] ?? '')
  return asked.flatMap((one) => (queries[path] ?? ['']).map((query) => one + fill(query)))
}

const codesIn = (text: string, address: string) =>
  codes.filter((code) => text.includes(code) && !address.includes(code))

test('a token gets interview codes only with interviews:write, and only of rounds that it can see', async () => {
  const leaks: string[] = []
  const answered = new Set<string>()
  let answers = 0
  for (const call of gets)
    for (const address of addressesOf(call))
      for (const [name, token] of Object.entries(programs)) {
        const { status, text, headers } = await ask(server.url, `/api${address}`, { token })
        if (status !== 200 || call.events) continue
        answers += 1
        answered.add(call.path)
        if (codesIn(text + JSON.stringify([...headers]), address).length > 0) leaks.push(`${name} ${address}`)
        if (name === 'bound' && text.includes(FOREIGN)) leaks.push(`${name} ${address} tells of other rounds`)
      }
  expect(leaks).toEqual([])
  expect(answers).toBeGreaterThan(300)
  for (const path of [
    '/interview',
    '/interview/results',
    '/event',
    '/share',
    '/audit/export',
    '/blueprint/:id/export',
    '/live',
  ])
    expect(answered).toContain(path)
})

test('assistant tools return no interview codes to a token without interviews:write', async () => {
  const leaks: string[] = []
  for (const [program, token] of Object.entries(programs)) {
    const assistant = await assistantAt(server.url, token)
    for (const name of await assistant.names())
      for (const id of [1, 2, ...ids, ...codes]) {
        const sent = name === 'list_interviews' ? { limit: 50 } : name.startsWith('list') ? {} : { id }
        const { text } = await assistant.call(name, sent).catch((error: Error) => ({ text: error.message }))
        if (codesIn(text, String(id)).length > 0) leaks.push(`${program} ${name} ${id}`)
        if (program === 'bound' && text.includes(FOREIGN)) leaks.push(`${program} ${name} ${id} tells of other rounds`)
      }
    await assistant.close()
  }
  expect(leaks).toEqual([])
})

test('webhook deliveries contain no interview codes, and staff read the codes in the interview list', async () => {
  const deliveries = await server.db.selectFrom('deliveries').selectAll().execute()
  expect(deliveries.length).toBeGreaterThan(4)
  expect(codesIn(JSON.stringify(deliveries), '')).toEqual([])
  const { interviews } = await server.staff(listInterviews, { query: { limit: '100' } })
  expect(codesIn(JSON.stringify(interviews), '').length).toBeGreaterThan(2)
})
