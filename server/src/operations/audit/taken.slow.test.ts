import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { listAudit, verifyAudit } from '@assay/contract/audit'
import { erase } from '@assay/contract/erasure/erasure'
import { createLabel } from '@assay/contract/labels'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { timeOf } from '../../../../testing/client/time.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { assay, temporaryFolder } from '../../../../testing/server/process.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { auditHeadPath } from '../../platform/db/copies/auditHead.ts'

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { isAuditLogged: true }, auditLine: (line) => void lines.push(line) })
  await makeBank(server, 12)
})
afterAll(() => server.close())

const verify = () => server.admin(verifyAudit)
const settings = () => {
  const { databaseUrl, folder } = server.place
  return { ASSAY_DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}
const shell = (...words: string[]) => assay(['audit', 'verify', ...words], settings())

async function calm() {
  const state = async () => {
    const { unsealed, head } = await verify()
    const kept = statSync(auditHeadPath(server.place.folder), { throwIfNoEntry: false })
    return (
      unsealed === 0 &&
      kept !== undefined &&
      readFileSync(auditHeadPath(server.place.folder), 'utf8').includes(head?.hash ?? '')
    )
  }
  await expect.poll(state).toBe(true)
  return verify()
}

const intact = { is_intact: true, first_broken: null }
const take = (seq: number) =>
  sql`update audit set detail = null, salt = null, erased_at = 1 where seq = ${seq}`.execute(server.db)

async function meanwhile(attack: () => Promise<unknown>, then: () => Promise<unknown>) {
  const rows = await server.db.selectFrom('audit').selectAll().orderBy('id').execute()
  const heads = await server.db.selectFrom('audit_head').selectAll().execute()
  const kept = readFileSync(auditHeadPath(server.place.folder))
  await attack()
  await then()
  await server.db.deleteFrom('audit').execute()
  for (const row of rows) await server.db.insertInto('audit').values(row).execute()
  await server.db.deleteFrom('audit_head').execute()
  await server.db.insertInto('audit_head').values(heads).execute()
  writeFileSync(auditHeadPath(server.place.folder), kept)
  expect(await verify()).toMatchObject(intact)
}

test('a missing detail of an audit entry is valid only if an erasure entry lists this audit entry', async () => {
  const { code, ...who } = await makeInterview(server, { email: 'gone@example.com', name: 'Gone Girl' })
  await timeOf(server, code).accommodate({ minutes: 5 })
  await server.admin(erase, { body: { email: who.email } })
  const erased = await verify()
  expect(erased).toMatchObject({ ...intact, amount_of_erased_rows: 1 })
  const { rows } = await server.admin(listAudit, { query: { limit: '100' } })
  const [proof] = rows.filter(({ action }) => action === 'erased')
  const [taken] = rows.filter(({ is_erased }) => is_erased)
  expect(proof).toMatchObject({ detail: { cause: 'request', rows: String(taken?.seq) } })
  expect(taken).toMatchObject({ object_kind: 'interview', detail: null, detail_salt: null })
  const { head, amount_of_rows } = await calm()
  const said = `The audit log is intact: ${amount_of_rows} entries, 1 of them erased, head ${head?.seq}:${head?.hash}.\n`
  expect(await shell()).toMatchObject({ status: 0, stdout: said })

  const victim = rows.find(({ detail, action }) => detail !== null && action !== 'erased')?.seq ?? 0
  const detailless =
    (
      await server.db
        .selectFrom('audit')
        .select('seq')
        .where('detail', 'is', null)
        .where('salt', 'is not', null)
        .executeTakeFirst()
    )?.seq ?? 0
  await meanwhile(
    () => take(victim),
    async () => {
      expect(await verify()).toMatchObject({ is_intact: false, first_broken: victim })
      expect(await shell()).toMatchObject({
        status: 1,
        stdout: `The audit log was changed or is damaged from entry ${victim} on.\n`,
      })
    },
  )
  await meanwhile(
    () => take(proof?.seq ?? 0),
    async () => expect(await verify()).toMatchObject({ is_intact: false, first_broken: taken?.seq }),
  )
  await meanwhile(
    () => sql`update audit set erased_at = 1 where seq = ${detailless}`.execute(server.db),
    async () => expect(await verify()).toMatchObject({ is_intact: false, first_broken: detailless }),
  )
  const numbers = lines.map((line) => JSON.parse(line).seq)
  expect(numbers).toEqual(Array.from({ length: head?.seq ?? 0 }, (_one, at) => at + 1))
})

test('the audit check detects deleted last entries, even if the stored end of the chain was changed too', async () => {
  const { head } = await calm()
  const cut = (head?.seq ?? 0) - 2
  const before = await server.db.selectFrom('audit').select('hash').where('seq', '=', cut).executeTakeFirstOrThrow()
  await meanwhile(
    async () => {
      await server.db.deleteFrom('audit').where('seq', '>', cut).execute()
      await server.db
        .updateTable('audit_head')
        .set({ seq: cut, hash: before.hash ?? '' })
        .where('name', '=', 'audit')
        .execute()
    },
    async () => {
      const kept = `the stored head ${head?.seq}:${head?.hash} is not in the log`
      expect(await shell()).toMatchObject({
        status: 1,
        stdout: `The audit log was changed or is damaged from entry ${cut + 1} on: ${kept}.\n`,
      })
      expect(await verify()).toMatchObject({ is_intact: false, first_broken: cut + 1 })
      for (const name of ['ONE', 'TWO', 'THREE', 'FOUR']) await server.staff(createLabel, { body: { name } })
      await expect.poll(async () => (await verify()).unsealed).toBe(0)
      expect(await verify()).toMatchObject({ is_intact: false })
      expect(await shell()).toMatchObject({ status: 1 })
    },
  )
})

test('a stored hash that is missing or older than the audit chain causes no warning', async () => {
  const path = auditHeadPath(server.place.folder)
  await calm()
  const older = readFileSync(path)
  await server.staff(createLabel, { body: { name: 'LATER' } })
  const { head } = await calm()
  expect(statSync(path).mode & 0o777).toBe(0o600)

  // Simulates a server that was killed after it committed an entry, but before it stored the hash of the entry.
  writeFileSync(path, older)
  expect(await shell()).toMatchObject({ status: 0 })
  rmSync(path)
  expect(await shell()).toMatchObject({ status: 0 })
  expect(await shell('--head', `${head?.seq}:${head?.hash}`)).toMatchObject({ status: 0 })
  await server.staff(createLabel, { body: { name: 'LATEST' } })
  await calm()
})

test('a node stores the last audit hashes of other nodes in its folder, and also works without a folder', async () => {
  if (ENGINE === 'sqlite') return
  const own = temporaryFolder()
  const said: string[] = []
  const other = await openNode({ place: server.place, config: { folder: own.folder } })
  const bare = await openNode({
    place: server.place,
    config: { folder: '/proc/nowhere', logLevel: 'warn' },
    log: { write: (line) => void said.push(line) },
  })
  await server.staff(createLabel, { body: { name: 'ELSEWHERE' } })
  const { head } = await calm()
  const kept = () => readFileSync(auditHeadPath(own.folder), 'utf8')
  await expect.poll(kept).toContain(head?.hash)
  await expect.poll(() => said.join('')).toContain('cannot be stored')
  await Promise.all([other.stop(), bare.stop()])
  own.remove()
})
