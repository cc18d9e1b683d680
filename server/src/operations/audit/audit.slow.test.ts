import { verifyAudit } from '@assay/contract/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assay } from '../../../../testing/server/process.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function sealed(): Promise<number> {
  const left = async () => (await server.admin(verifyAudit)).unsealed
  await expect.poll(left).toBe(0)
  return (await server.admin(verifyAudit)).amount_of_rows
}

test('the command line runs the audit check, and detects a rebuilt chain if a stored last hash is given', async () => {
  const total = await sealed()
  const { databaseUrl, folder } = server.place
  const env = { ASSAY_DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const verify = (...words: string[]) => assay(['audit', 'verify', ...words], env)
  const { head } = await server.admin(verifyAudit)
  const own = `${head?.seq}:${head?.hash}`

  expect(await verify('--head', own)).toMatchObject({ status: 0, stdout: expect.stringContaining(`head ${own}`) })
  expect(await verify('--head', `${total}:${'0'.repeat(64)}`)).toMatchObject({ status: 1 })
  const { address } = await server.db
    .selectFrom('audit')
    .select('address')
    .where('seq', '=', 2)
    .executeTakeFirstOrThrow()
  const second = server.db.updateTable('audit').where('seq', '=', 2)
  await second.set({ address: '192.0.2.66' }).execute()
  expect(await verify()).toMatchObject({
    status: 1,
    stdout: 'The audit log was changed or is damaged from entry 2 on.\n',
  })
  await second.set({ address }).execute()
})
