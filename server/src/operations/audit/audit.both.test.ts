import { createHash } from 'node:crypto'
import { type AuditRow, listAudit, verifyAudit } from '@assay/contract/audit'
import type { Input } from '@assay/contract/endpoint'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { createLabel } from '@assay/contract/labels'
import { getResults } from '@assay/contract/results/results'
import { createShare, getShared } from '@assay/contract/results/shares'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const HOUR = 60 * 60_000
const lines: string[] = []
let server: TestServer
let calmed = 0

beforeAll(async () => {
  server = await startTestServer({ config: { isAuditLogged: true }, auditLine: (line) => void lines.push(line) })
})
afterAll(() => server.close())

async function sealed(): Promise<number> {
  const left = async () => (await server.admin(verifyAudit)).unsealed
  await expect.poll(left).toBe(0)
  return (await server.admin(verifyAudit)).amount_of_rows
}

beforeEach(async () => {
  calmed = await sealed()
})

const rowsOf = async (query: Input<typeof listAudit.query>) => (await server.admin(listAudit, { query })).rows
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Calculates the hash chain by the rules of the API documentation only, as an outside auditor would. */
function chainOf(rows: readonly AuditRow[], previous: string): string[] {
  let last = previous
  return rows.map(({ seq, time, actor, action, object_kind, object_id, address, detail_digest }) => {
    const parts = [last, seq, time, actor.kind, actor.id, actor.name, action, object_kind, object_id, address]
    last = sha256(JSON.stringify([...parts, detail_digest]))
    return last
  })
}

test('audit entries are numbered without a gap and chained as documented', async () => {
  await server.staff(createLabel, { body: { name: 'CHAINED' } })
  await makeBank(server, 12)
  const total = await sealed()

  const { rows, amount_of_rows } = await server.admin(listAudit, { query: { limit: '100' } })
  expect(amount_of_rows).toBe(total)
  const all = rows.toReversed()
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1))
  expect(chainOf(all, '')).toEqual(all.map(({ hash }) => hash))
  for (const { detail_salt, detail, detail_digest } of all)
    expect(sha256(`${detail_salt}\n${JSON.stringify(detail)}`)).toBe(detail_digest)
  expect(all.find(({ object_kind }) => object_kind === 'label')).toMatchObject({
    actor: { kind: 'user', id: server.consultantUser.id, name: 'Grace Hopper' },
    action: 'created',
    detail: { name: 'CHAINED' },
    is_erased: false,
    address: '127.0.0.1',
    object_name: 'CHAINED',
    object_code: null,
  })
})

test('each filter of the audit log finds all matching entries and no others', async () => {
  const { code, name } = await makeInterview(server)
  await server.staff(createLabel, { body: { name: 'FILTERED' } })
  await sealed()
  const all = await rowsOf({ limit: '100' })
  const [newest] = all
  const asked: [Input<typeof listAudit.query>, (row: AuditRow) => boolean][] = [
    [{ actor: 'GRACE' }, ({ actor }) => actor.name === 'Grace Hopper'],
    [{ actor: 'hopper' }, ({ actor }) => actor.name === 'Grace Hopper'],
    [{ actor: 'hop' }, () => false],
    [{ action: 'Created' }, ({ action }) => action === 'created'],
    [{ action: 'create' }, () => false],
    [{ object_kind: 'label' }, ({ object_kind }) => object_kind === 'label'],
    [{ object_kind: 'user', object_id: '1' }, (row) => row.object_kind === 'user' && row.object_id === '1'],
    [{ interview: code }, ({ object_code }) => object_code === code],
    [{ interview: 'nobody' }, () => false],
    [{ address: '127.0.0.1' }, ({ address }) => address === '127.0.0.1'],
    [{ address: '127.0.0' }, () => false],
    [{ from: newest?.time }, ({ time }) => time >= (newest?.time ?? '')],
    [{ to: newest?.time }, ({ time }) => time < (newest?.time ?? '')],
    [{ from: newest?.time, to: newest?.time }, () => false],
    [{ actor: '%' }, () => false],
    [{ actor: '' }, () => true],
  ]

  expect(all.filter(({ object_code }) => object_code === code)).toMatchObject([{ object_name: name }])
  for (const [query, holds] of asked) {
    const { rows, amount_of_rows } = await server.admin(listAudit, { query: { ...query, limit: '100' } })
    const expected = all.filter(holds).map(({ seq }) => seq)
    expect({ query, found: rows.map(({ seq }) => seq) }).toEqual({ query, found: expected })
    expect({ query, amount_of_rows }).toEqual({ query, amount_of_rows: expected.length })
  }
})

test.each([
  ['?from=yesterday', 'from', 'FORMAT_MOMENT'],
  ['?from=2031-01-01T00:00', 'from', 'FORMAT_MOMENT'],
  ['?from=2031-01-02T00:00Z&to=2031-01-01T00:00Z', 'to', 'RANGE_BACKWARDS'],
  ['?limit=101', 'end_index', 'TOO_MANY'],
  ['/export', 'format', 'NOT_A_CHOICE'],
  ['/export?format=xml', 'format', 'NOT_A_CHOICE'],
])('the audit query %s is rejected, and the error names the invalid field', async (path, field, code) => {
  const answer = await ask(server.url, `/api/audit${path}`, { token: server.admin.token })

  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field, code }] } })
})

test('the audit export contains the filtered entries from oldest to newest, and creates an audit entry', async () => {
  await server.staff(createLabel, { body: { name: 'WRITTEN', description: '=1+1' } })
  await sealed()
  const query = 'object_kind=label'
  const listed = (await rowsOf({ object_kind: 'label', limit: '100' })).toReversed()
  const fetched = (format: string) =>
    ask(server.url, `/api/audit/export?${query}&format=${format}`, { token: server.admin.token })

  const json = await fetched('jsonl')
  const own = listed.map(({ object_name: _, object_code: __, ...row }) => row)
  expect(
    json.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(own)
  expect(json.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-[\d-]+\.jsonl"$/)
  expect(json.headers.get('content-type')).toContain('jsonl')

  const csv = await fetched('csv')
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const [head = '', ...body] = csv.text.trimEnd().split('\r\n')
  expect(head.split(',')).toContain('detail_digest')
  expect(body.map((line) => Number(line.split(',')[0]))).toEqual(own.map(({ seq }) => seq))

  await sealed()
  const [exported] = await rowsOf({ action: 'exported', limit: '1' })
  expect(exported).toMatchObject({ object_kind: 'audit', object_id: 'csv', detail: { by: ['object_kind'] } })
})

test('each audit entry is also written as one log line, in order and without the salt', async () => {
  const total = await sealed()
  const exportedRows = lines.map((line) => JSON.parse(line))

  expect(lines.every((line) => line.endsWith('\n') && !line.includes('detail_salt'))).toBe(true)
  expect(exportedRows.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  const [newest] = await rowsOf({ limit: '1' })
  const { detail_salt: _, object_name: __, object_code: ___, ...row } = newest ?? ({} as AuditRow)
  expect(exportedRows.at(-1)).toEqual({ kind: 'audit', ...row })
})

test('two nodes continue the same audit chain', async () => {
  const other = await openNode({ place: server.place, clock: server.clock }).catch(() => null)
  // On SQLite, a second node cannot open the data folder, so there is nothing to test.
  if (!other) return
  const staff = await other.signIn(server.consultantUser.email)
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      (at % 2 === 0 ? server.staff : staff)(createLabel, {
        body: { name: `NODE_${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at % 26]}${at < 26 ? 'X' : 'Y'}` },
      }),
    ),
  )
  await sealed()
  await other.stop()

  expect(await server.admin(verifyAudit)).toMatchObject({ is_intact: true, first_broken: null })
  expect((await server.admin(verifyAudit)).amount_of_rows).toBeGreaterThan(calmed + 30)
})

test('the audit check finds a changed or deleted row, and reports an intact chain after its repair', async () => {
  const total = await sealed()
  const intact = { is_intact: true, first_broken: null, amount_of_rows: total, unsealed: 0 }
  expect(await server.admin(verifyAudit)).toMatchObject(intact)
  const of = (seq: number) => server.db.updateTable('audit').where('seq', '=', seq)
  const broken = async () => (await server.admin(verifyAudit)).first_broken

  await of(3).set({ actor_name: 'Somebody Else' }).execute()
  expect(await broken()).toBe(3)
  await of(3).set({ actor_name: server.adminUser.full_name }).execute()
  const third = await server.db.selectFrom('audit').selectAll().where('seq', '=', 3).executeTakeFirstOrThrow()
  await of(3).set({ actor_name: third.actor_name, detail: '{"forged":true}' }).execute()
  expect(await broken()).toBe(3)
  await of(3).set({ detail: third.detail }).execute()
  if ((await broken()) !== null) return expect.unreachable('what was put back is intact')

  const last = await server.db.selectFrom('audit').selectAll().where('seq', '=', total).executeTakeFirstOrThrow()
  await server.db.deleteFrom('audit').where('seq', '=', total).execute()
  expect(await broken()).toBe(total)
  await server.db.insertInto('audit').values(last).execute()
  expect(await broken()).toBe(null)
})

test('an audit entry about a deleted object remains, but the name of the object is removed', async () => {
  const { code } = await makeInterview(server)
  await server.staff(deleteInterview, { params: { code } })
  await sealed()

  expect(await rowsOf({ action: 'deleted', object_kind: 'interview' })).toMatchObject([
    { object_name: null, object_code: null },
  ])
})

test('viewing a result creates at most one audit entry an hour for each reader', async () => {
  const { code } = await makeInterview(server)
  const candidate = candidateOf(server.anonymous, code)
  await candidate.start()
  await candidate.finish()
  const { link } = await server.staff(createShare, { body: { codes: [code], days: 14 } })
  const params = { code }
  const look = () =>
    Promise.all([
      ...[server.staff, server.staff, server.admin].map((caller) => caller(getResults, { params })),
      server.anonymous(getShared, { params: { token: link.split('/').at(-1) ?? '' } }),
    ])
  const viewers = async () => {
    await sealed()
    const rows = await rowsOf({ action: 'viewed', interview: code, limit: '100' })
    return rows.map(({ actor: { kind, name } }) => `${kind} ${name}`).toSorted()
  }
  const eyes = ['system ', `user ${server.adminUser.full_name}`, `user ${server.consultantUser.full_name}`]

  server.clock.freeze(Math.ceil(server.clock.now() / HOUR) * HOUR)
  await look()
  await look()
  expect(await viewers()).toEqual(eyes)
  server.clock.advance(HOUR)
  await look()
  expect(await viewers()).toEqual([...eyes, ...eyes].toSorted())
})
