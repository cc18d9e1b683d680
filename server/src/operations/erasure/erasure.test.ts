import { listAudit, verifyAudit } from '@assay/contract/audit'
import { erase, listErasures, previewErasure } from '@assay/contract/erasure/erasure'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { listTestInsight } from '@assay/contract/insight/tests'
import { getInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { getShared } from '@assay/contract/results/shares'
import { createWebhook } from '@assay/contract/webhooks'
import { searchText } from '@assay/domain/searchText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { formsIn, sitThrough } from '../../../../testing/server/erasure/erasureTest.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const WHO = { name: 'Zdeňka Ďuricová', email: 'zdenka.duricova@example.com' }
const FORMS = [WHO.name, WHO.email, WHO.name.toLowerCase(), searchText(WHO.name), 'Ďuricová', 'duricova']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: mailByHand() })
  await makeBank(server, 12)
})
afterAll(() => server.close())

const found = (forms: readonly string[]) => formsIn(server, forms)

const statistics = async () => ({
  questions: await server.staff(listQuestionInsight),
  tests: await server.staff(listTestInsight),
})

test('an erasure removes name and e-mail everywhere, and its receipt lists the number of changes', async () => {
  await server.admin(createWebhook, { body: { url: 'https://8.8.8.8/', events: ['interview.deleted'] } })
  const stays = await sitThrough(server, { name: 'Ada Byron', email: 'ada.byron@example.com' })
  const before = await statistics()
  const { code, invited, token } = await sitThrough(server, WHO)
  expect(await statistics()).not.toEqual(before)
  const search = { query: { name_or_mail: 'duricova' } }
  const { interviews } = await server.staff(listInterviews, search)
  expect(interviews).toHaveLength(2)
  const idOf = (of: string) => interviews.find((one) => one.code === of)?.id
  await server.db
    .updateTable('audit')
    .set({ detail: JSON.stringify({ ...WHO, email: WHO.email.toUpperCase() }) })
    .where('id', 'in', (rows) => rows.selectFrom('audit').select('id').where('action', '=', 'invited').limit(1))
    .where('seq', 'is', null)
    .execute()
  expect(await found(FORMS)).toEqual(expect.arrayContaining([WHO.name, WHO.email]))

  const preview = await server.admin(previewErasure, { body: { email: ` ${WHO.email.toUpperCase()} ` } })
  expect(preview.in_progress).toBe(0)
  expect(preview.interviews.map((one) => one.code)).toEqual([code, invited])
  expect(preview.amounts).toMatchObject({ interviews: 2, mails: 1, remarks: 2 })
  expect(preview.amounts.submissions).toBeGreaterThanOrEqual(3)

  const named = { email: WHO.email, reason: 'Asked by ZDENKA duricova' }
  await expect(server.admin(erase, { body: named })).rejects.toMatchObject({
    status: 422,
    errors: [expect.objectContaining({ field: 'reason', code: 'HOLDS_NAME' })],
  })
  const receipt = await server.admin(erase, { body: { email: WHO.email, reason: 'She asked for it' } })
  expect(receipt).toMatchObject({
    by: { id: server.adminUser.id, full_name: 'Ada Lovelace' },
    cause: 'request',
    reason: 'She asked for it',
    amounts: preview.amounts,
  })
  expect(await found(FORMS)).toEqual([])
  expect(await statistics()).toEqual(before)

  for (const gone of [code, invited])
    await expect(server.staff(getInterview, { params: { code: gone } })).rejects.toMatchObject({ status: 404 })
  await expect(server.anonymous(getShared, { params: { token } })).rejects.toMatchObject({ code: 'SHARE_NOT_FOUND' })
  expect((await server.staff(listInterviews, search)).amount_of_interviews).toBe(0)
  expect(await server.staff(getInterview, { params: { code: stays.code } })).toMatchObject({ name: 'Ada Byron' })
  expect((await server.anonymous(getShared, { params: { token: stays.token } })).candidates).toHaveLength(1)

  const deliveries = await server.db.selectFrom('deliveries').select(['type', 'data']).execute()
  expect(deliveries.map(({ data }) => JSON.parse(data))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: idOf(code), code: idOf(code), external_id: null, reason: 'erased' }),
      expect.objectContaining({ id: idOf(invited), code: idOf(invited), external_id: null, reason: 'erased' }),
    ]),
  )
  expect(await server.admin(previewErasure, { body: { email: WHO.email } })).toMatchObject({
    interviews: [],
    amounts: { interviews: 0, audit_details: 0 },
  })
  await expect(server.admin(erase, { body: { email: WHO.email } })).rejects.toMatchObject({
    status: 404,
    code: 'NOTHING_TO_ERASE',
  })
})

test('after an erasure, the audit log contains the erasure and is intact', async () => {
  await expect.poll(async () => (await server.admin(verifyAudit)).unsealed).toBe(0)
  expect(await server.admin(verifyAudit)).toMatchObject({ is_intact: true })

  const { erasures, amount_of_erasures } = await server.admin(listErasures)
  const { rows } = await server.admin(listAudit, { query: { action: 'erased' } })
  expect(amount_of_erasures).toBe(erasures.length)
  expect(rows).toMatchObject([{ seq: erasures[0]?.audit_seq, object_kind: 'erasure', detail: { cause: 'request' } }])
  expect(JSON.stringify(rows)).not.toContain('@')
})

test('the data of a candidate cannot be erased during their test', async () => {
  const email = 'busy@example.com'
  await makeInterview(server, { email, name: 'Busy Bee' })
  const { code } = await makeInterview(server, { email, name: 'Busy Bee' })
  const candidate = candidateOf(server.anonymous, code, email)
  await candidate.start()

  expect(await server.admin(previewErasure, { body: { email } })).toMatchObject({ in_progress: 1 })
  const refused = { status: 409, code: 'INTERVIEW_IN_PROGRESS' }
  await expect(server.admin(erase, { body: { email } })).rejects.toMatchObject(refused)
  expect((await server.admin(previewErasure, { body: { email } })).amounts.interviews).toBe(2)
  await candidate.finish()
  expect((await server.admin(erase, { body: { email } })).amounts.interviews).toBe(2)
})

test('of two simultaneous erasures of the same e-mail, only one gets a receipt', async () => {
  const email = 'twice@example.com'
  await makeInterview(server, { email, name: 'Twice Asked' })
  const tries = await Promise.allSettled([1, 2].map(() => server.admin(erase, { body: { email } })))

  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const failed = tries.find((one) => one.status === 'rejected')
  expect(failed?.reason).toMatchObject({ status: 404, code: 'NOTHING_TO_ERASE' })
})

test('an interview created during an erasure is either deleted or complete', async () => {
  const email = 'racing@example.com'
  await makeInterview(server, { email, name: 'Racing Car' })
  const [made] = await Promise.all([
    makeInterview(server, { email, name: 'Racing Car' }),
    server.admin(erase, { body: { email } }),
  ])

  const standing = await server.staff(getInterview, { params: { code: made.code } }).catch(() => null)
  const { interviews } = await server.admin(previewErasure, { body: { email } })
  expect(interviews.map(({ code }) => code)).toEqual(standing ? [made.code] : [])
})

test.each([
  [{}, 'email', 'REQUIRED'],
  [{ email: 'nobody' }, 'email', 'FORMAT_EMAIL'],
  [{ email: 'a@example.com', reason: 'Asked by A@Example.com' }, 'reason', 'HOLDS_EMAIL'],
  [{ email: 'a@example.com', reason: 'two\nlines' }, 'reason', 'ONE_LINE'],
  [{ email: 'a@example.com', reason: 'x'.repeat(501) }, 'reason', 'TOO_LONG'],
])('the erasure request %j is rejected, and the error names the invalid field', async (json, field, code) => {
  const answer = await ask(server.url, '/api/erasure', { method: 'POST', token: server.admin.token, json })

  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field, code }] } })
})

const dataOf = (email: string, format: string) =>
  ask(server.url, '/api/candidate-data', { method: 'POST', token: server.admin.token, json: { email, format } })

test('a data export contains everything stored about a candidate, but no correct answers', async () => {
  const who = { name: 'Eve Export', email: 'eve@example.com' }
  await sitThrough(server, who)

  const { headers, json } = await dataOf(who.email, 'json')
  expect(headers.get('content-disposition')).toBe('attachment; filename="candidate.json"')
  expect(json.interviews).toMatchObject([
    { ...who, status: 'Done', score: expect.any(Number), reply: { text: `Thank you. ${who.name}` } },
    { ...who, status: 'To Do', score: null, mails: [{ kind: 'invitation', state: 'queued' }] },
  ])
  expect(json.interviews[0].answers).toHaveLength(3)
  expect(json.interviews[0].answers[0]).toMatchObject({ question: expect.any(Number), chosen: [expect.any(String)] })
  expect(JSON.stringify(json)).not.toMatch(/is_valid|correct"|answer_status/)

  const page = await dataOf(who.email, 'html')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.text).toContain(`It is &lt;i&gt;me&lt;/i&gt;, ${who.name}`)
  expect(page.text).not.toMatch(/<script|onerror/)
  expect(await dataOf('nobody@example.com', 'json')).toMatchObject({ status: 404, json: { code: 'NOTHING_KEPT' } })
  expect(await dataOf(who.email, 'pdf')).toMatchObject({ status: 422, json: { errors: [{ field: 'format' }] } })
  const auditEntries = await server.db.selectFrom('audit').selectAll().where('object_kind', '=', 'candidate').execute()
  expect(auditEntries.map(({ action }) => action)).toEqual(['exported', 'exported'])
  expect(JSON.stringify(auditEntries)).not.toContain(who.email)
})
