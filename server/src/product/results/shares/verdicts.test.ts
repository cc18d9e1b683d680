import { listAudit } from '@assay/contract/audit'
import { getDecision } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import { erase, exportCandidate } from '@assay/contract/erasure/erasure'
import { createShare, deleteShare, listShares } from '@assay/contract/results/shares'
import { getRanking } from '@assay/contract/rounds'
import { HAND_OVER } from '@assay/domain/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteInterviewPermanently } from '../../../../../testing/client/bin.ts'
import { browserAt } from '../../../../../testing/client/confirmation.ts'
import { makeFinished } from '../../../../../testing/client/decisions.ts'
import { candidateOf, makeBank } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../../testing/client/round.ts'
import { handOver, tokenOf } from '../../../../../testing/client/shares.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const HTML = '<script>alert("yes")</script>\r\nSet-Cookie: a=b'
/** With more parallel requests, some would wait too long for a database connection. */
const PARALLEL_REQUESTS = 22
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.staff = await server.signIn(server.consultantUser.email)
})

const asking = async (amount: number, more: { note?: string; notes?: number[] } = {}) => {
  const codes = await makeFinished(server, amount)
  return { codes, link: await handOver(server, codes, { verdicts: true, ...more }) }
}
const verdictsOf = async (code: string) => (await server.staff(getDecision, { params: { code } })).verdicts
const put = (token: string, json: object, url = server.url, cookie?: string) =>
  ask(url, `/api/shared/${token}/verdict`, { method: 'PUT', json, ...(cookie && { headers: { cookie } }) })
const cookieOf = ({ headers }: Awaited<ReturnType<typeof put>>) => headers.get('set-cookie')?.split(';')[0] ?? ''

test('the ranking counts the verdicts from all shared links of an interview', async () => {
  const { id } = await makeBlueprint(server)
  const codes = []
  for (const place of [1, 2]) {
    const { code, email } = await makeInvited(server, { id }, {}, place)
    const candidate = candidateOf(server.anonymous, code, email)
    await candidate.start()
    await candidate.finish()
    codes.push(code)
  }
  for (const [verdict, name] of [
    ['yes', 'Hedy'],
    ['yes', 'Ada'],
    ['no', 'Alan'],
  ] as const) {
    const link = await handOver(server, codes.slice(0, 1), { verdicts: true })
    await link.say({ number: 1, verdict, name })
  }

  const { interviews } = await server.staff(getRanking, { params: { id } })
  const verdicts = new Map(interviews.map((one) => [one.code, one.verdicts]))
  expect(codes.map((code) => verdicts.get(code))).toEqual([
    { yes: 2, maybe: 0, no: 1 },
    { yes: 0, maybe: 0, no: 0 },
  ])
})

test('a verdict is shown on its shared link and at the interview, and does not change the decision', async () => {
  const { codes, link } = await asking(2)
  const { decision } = await server.staff(getDecision, { params: { code: codes[1] ?? '' } })

  const given = await link.say({ number: 2, verdict: 'maybe', comment: HTML, name: ' Hedy Lamarr ' })
  server.clock.advance(1_000)
  const other = await link.say({ number: 2, verdict: 'no', name: 'Ada' })

  expect(given).toEqual({ verdict: 'maybe', comment: HTML, name: 'Hedy Lamarr', time: expect.any(String) })
  expect(other).toEqual({ verdict: 'no', comment: null, name: 'Ada', time: expect.any(String) })
  const { candidates, with_verdicts } = await link.read()
  expect(with_verdicts).toBe(true)
  expect(candidates.map(({ verdicts }) => verdicts)).toEqual([[], [given, other]])
  expect(await verdictsOf(codes[0] ?? '')).toEqual([])
  expect(await verdictsOf(codes[1] ?? '')).toEqual([given, other].map((one) => ({ share_id: link.id, ...one })))
  expect((await server.staff(getDecision, { params: { code: codes[1] ?? '' } })).decision).toEqual(decision)
  expect((await server.staff(listShares)).shares[0]).toMatchObject({ id: link.id, amount_of_verdicts: 2 })
})

test('a reader’s new verdict about a candidate on the same shared link replaces the earlier verdict', async () => {
  const codes = await makeFinished(server, 2)
  const [code = ''] = codes
  const reader = { ...server, anonymous: browserAt(server.url) }
  const link = await handOver(reader, codes, { verdicts: true })
  const again = await handOver(reader, codes, { verdicts: true })
  const name = 'Émile'
  for (const one of [link, again]) await one.say({ number: 1, verdict: 'yes', comment: 'Strong', name })
  await link.say({ number: 2, verdict: 'yes', name })
  server.clock.advance(1_000)
  const last = await link.say({ number: 1, verdict: 'no', name: '  éMILE ' })

  expect(last).toMatchObject({ verdict: 'no', comment: null, name: 'éMILE' })
  expect((await link.read()).candidates[0]?.verdicts).toEqual([last])
  expect(await verdictsOf(code)).toMatchObject([
    { share_id: again.id, verdict: 'yes', comment: 'Strong' },
    { share_id: link.id, verdict: 'no' },
  ])
})

test('readers with the same name in different browsers have separate verdicts', async () => {
  const codes = await makeFinished(server, 1)
  const link = await handOver(server, codes, { verdicts: true })
  const said = { number: 1, name: 'Hedy Lamarr' }
  const first = await put(link.token, { ...said, verdict: 'yes' })
  expect(first.headers.get('set-cookie')).toMatch(
    new RegExp(`^assay_reader=[\\w-]{22}; Path=/api/shared/${link.token}; Max-Age=\\d+; HttpOnly; SameSite=Strict$`),
  )
  const second = await put(link.token, { ...said, verdict: 'no' })
  const verdicts = async () => (await link.read()).candidates[0]?.verdicts.map(({ verdict }) => verdict)
  expect(await verdicts()).toEqual(['yes', 'no'])

  server.clock.advance(1_000)
  await put(link.token, { ...said, verdict: 'maybe' }, server.url, cookieOf(second))
  expect(await verdicts()).toEqual(['yes', 'maybe'])
})

test.each([
  [{ number: 1.5 }, 'number'],
  [{ number: '1' }, 'number'],
  [{ verdict: 'perhaps' }, 'verdict'],
  [{ comment: ' ' }, 'comment'],
  [{ comment: 'x'.repeat(1_001) }, 'comment'],
  [{ name: '  ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ name: 'nul\0' }, 'name'],
  [{ name: 'He\u200bdy' }, 'name'],
  [{ name: 'He\u200ddy' }, 'name'],
  [{ name: '\u202eydeH' }, 'name'],
  [{ name: 'Hedy\u2066' }, 'name'],
  [{ name: undefined }, 'name'],
])('a verdict with an invalid field is rejected (case %#)', async (wrong, field) => {
  const { link } = await asking(1)
  const answer = await put(link.token, { number: 1, verdict: 'yes', name: 'Hedy', ...wrong })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
})

test('a shared link accepts verdicts only if it asks for verdicts, and only about its own candidates', async () => {
  const { codes, link } = await asking(1)
  const said = { number: 1, verdict: 'yes', name: 'Hedy' }
  const silent = await handOver(server, codes)
  const plain = tokenOf(await server.staff(createShare, { body: { codes, days: 1 } }))
  for (const token of [silent.token, plain])
    expect(await put(token, said)).toMatchObject({ status: 409, json: { code: 'VERDICTS_OFF' } })
  for (const number of [0, -1, 2, Number.MAX_SAFE_INTEGER])
    expect(await put(link.token, { ...said, number })).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
  // For an unknown link, the reply is the same for valid and for invalid requests.
  for (const json of [said, { number: 'x' }])
    expect(await put('x'.repeat(43), json)).toMatchObject({ status: 404, json: { code: 'SHARE_NOT_FOUND' } })

  await server.staff(deleteShare, { params: { id: link.id } })
  expect(await put(link.token, said)).toMatchObject({ status: 404, json: { code: 'SHARE_NOT_FOUND' } })
})

test('a shared link accepts 200 verdicts, also from two nodes, and readers can still change these verdicts', async () => {
  const node = server.place.databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : server
  const { link } = await asking(2)
  const said = (at: number) => ({ number: (at % 2) + 1, verdict: 'yes', name: `Reader ${at}` })
  const sent = Array.from({ length: HAND_OVER.verdicts + 20 }, (_, at) => at)
  const came: Awaited<ReturnType<typeof put>>[] = []
  for (let from = 0; from < sent.length; from += PARALLEL_REQUESTS)
    came.push(
      ...(await Promise.all(
        sent
          .slice(from, from + PARALLEL_REQUESTS)
          .map((at) => put(link.token, said(at), at % 3 ? server.url : node.url)),
      )),
    )

  const taken = came.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(HAND_OVER.verdicts)
  for (const { json } of came.filter(({ status }) => status !== 200)) expect(json.code).toBe('TOO_MANY_VERDICTS')
  const inside = came.findIndex(({ status }) => status === 200)
  const outside = came.findIndex(({ status }) => status !== 200)
  const own = came[inside]
  if (!own) throw new Error('the link took no verdict')
  const cookie = cookieOf(own)
  expect(await put(link.token, { ...said(inside), verdict: 'no' }, server.url, cookie)).toMatchObject({ status: 200 })
  expect(await put(link.token, said(outside))).toMatchObject({ status: 409 })
  const same = await Promise.all(
    sent
      .slice(0, PARALLEL_REQUESTS)
      .map(() => put(link.token, { ...said(inside), comment: 'Once' }, server.url, cookie)),
  )
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await server.staff(listShares)).shares[0]).toMatchObject({ amount_of_verdicts: HAND_OVER.verdicts })
  if (node !== server) await node.close()
})

test('verdicts stay after their shared link is revoked, and are deleted with their interview', async () => {
  const { codes, link } = await asking(2)
  const [first = '', second = ''] = codes
  await link.say({ number: 1, verdict: 'no', comment: 'Knows the director', name: 'Hedy' })
  await server.staff(deleteShare, { params: { id: link.id } })

  expect(await verdictsOf(first)).toMatchObject([{ share_id: link.id, comment: 'Knows the director' }])
  const fresh = await handOver(server, codes, { verdicts: true })
  expect(fresh.id).not.toBe(link.id)
  const { rows } = await server.admin(listAudit, { query: { limit: 100 } })
  expect(JSON.stringify(rows)).not.toContain('director')
  expect(JSON.stringify(await server.db.selectFrom('audit').selectAll().execute())).not.toMatch(/director|Hedy/)
  for (const code of [first, second]) await deleteInterviewPermanently(server, code)
  const rest = server.db.selectFrom('verdicts').selectAll().where('share_id', '=', link.id)
  expect(await rest.execute()).toEqual([])
})

test('a candidate’s data export has verdicts without names, and an erasure deletes the verdicts and the notes of shared links', async () => {
  const email = 'mileva@example.com'
  const [code = ''] = await makeFinished(server, 1, { name: 'Mileva Marić', email })
  const [other = ''] = await makeFinished(server, 1)
  const { id } = await server.staff(createNote, { params: { code: other }, body: { text: 'Stays' } })
  const link = await handOver(server, [code, other], { note: 'Take the first', notes: [id], verdicts: true })
  const named = await handOver(server, [other], { note: 'Better than MILEVA Marić' })
  const free = await handOver(server, [other], { note: 'Stays too' })
  await link.say({ number: 1, verdict: 'yes', comment: 'Clear and calm', name: 'Niels Reader' })

  const file = await ask(server.url, `/api${exportCandidate.path}`, {
    ...{ method: 'POST', token: server.admin.token },
    json: { email, format: 'json' },
  })
  expect(file.json.interviews[0].verdicts).toEqual([
    { time: expect.any(String), verdict: 'yes', comment: 'Clear and calm' },
  ])
  expect(file.text).not.toMatch(/Niels|Grace/)

  await server.admin(erase, { body: { email } })
  expect(await server.db.selectFrom('verdicts').selectAll().where('share_id', '=', link.id).execute()).toEqual([])
  expect(await link.read()).toMatchObject({ note: null, candidates: [{ number: 2, notes: [{ text: 'Stays' }] }] })
  expect(await named.read()).toMatchObject({ note: null })
  expect(await free.read()).toMatchObject({ note: 'Stays too' })
})
