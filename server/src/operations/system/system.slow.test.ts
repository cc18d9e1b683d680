import { expect, onTestFinished, test } from 'vitest'
import { ENGINE } from '../../../../testing/server/database.ts'
import { assay } from '../../../../testing/server/process.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { SCHEMA } from '../../platform/db/migrate.ts'

test('assay doctor reports the state and the required actions while Assay runs', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { databaseUrl, folder } = server.place
  const settings = { ASSAY_DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }

  const { status, stdout, stderr } = await assay(['doctor'], {
    ...settings,
    ASSAY_BASE_URL: 'https://assay.example.com',
  })

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(`newest migration ${SCHEMA}`)
  if (ENGINE === 'sqlite') expect(stdout).toMatch(/^integrity +ok$/m)
  expect(stdout).toContain('- No backup is known')
  expect(stdout).toContain('- ASSAY_BASE_URL is https, but no proxy is trusted')
})
