import { system } from '@assay/contract/installation/system'
import { expect, onTestFinished, test } from 'vitest'
import { ENGINE } from '../../../../testing/server/database.ts'
import { assay } from '../../../../testing/server/process.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { readConfig } from '../../config.ts'
import { SCHEMA } from '../../platform/db/migrate.ts'
import { recommendations } from './recommendations.ts'

test('administrators see the state of the installation and the last backup', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { databaseUrl, folder } = server.place
  const settings = { ASSAY_DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }

  const before = await server.admin(system)
  expect(before).toMatchObject({ engine: ENGINE, schema: SCHEMA, last_backup: null })
  expect(before.advice).toEqual(expect.arrayContaining(['NO_BACKUP', 'LIMITS_OFF', 'BASE_URL_LOCAL']))
  expect(before.database_bytes).toBeGreaterThan(0)

  const asked = Date.now()
  expect(await assay(['backup', `${folder}/one.backup`], settings)).toMatchObject({ status: 0 })
  const after = await server.admin(system)
  expect(Date.parse(after.last_backup?.time ?? '')).toBeGreaterThan(asked - 1_000)
  expect(after.advice).not.toContain('NO_BACKUP')
})

const NOW = Date.parse('2026-11-22T12:00:00Z')
const sound = {
  version: '1',
  node_version: 'v24',
  schema: SCHEMA,
  engine: 'sqlite' as const,
  engine_version: '3',
  database_bytes: 1,
  log_bytes: 1,
  disk: { free_bytes: 2 ** 40, total_bytes: 2 ** 41 },
  clock_ahead_ms: 3,
  last_backup: { time: '2026-11-22T03:00:00Z', bytes: 1 },
  last_drill: null,
  now: NOW,
  newestAuditEntryTime: NOW,
  isOverwriteOverdue: false,
}
const settings = readConfig({
  ASSAY_BASE_URL: 'https://assay.example.com',
  ASSAY_TRUST_PROXY: '1',
  ASSAY_PASSWORD_POLICY: 'sound',
})

test('a healthy installation gets no advice', () => {
  expect(recommendations(sound, settings)).toEqual([])
})

test.each([
  ['TABLES_OTHER', { schema: '9999_later' }, {}],
  ['DISK_SHORT', { disk: { free_bytes: 2 ** 29, total_bytes: 2 ** 41 } }, {}],
  ['NO_BACKUP', { last_backup: null }, {}],
  ['BACKUP_WRONG', { last_drill: { time: '2026-11-22T03:00:00Z', is_right: false } }, {}],
  ['BACKUP_OLD', { last_backup: { time: '2026-11-20T03:00:00Z', bytes: 1 } }, {}],
  ['LOG_LARGE', { log_bytes: 2 ** 30 }, {}],
  ['REMAINS_OWED', { isOverwriteOverdue: true }, {}],
  ['CLOCK_MOVED', { clock_ahead_ms: -3_600_000 }, {}],
  ['CLOCK_BEHIND', { newestAuditEntryTime: NOW + 3_600_000 }, {}],
  ['LIMITS_OFF', {}, { limitsOn: false }],
  ['REGISTRATION_OPEN', {}, { openRegistration: true }],
  ['BASE_URL_LOCAL', {}, { baseUrl: 'http://localhost:3000' }],
  ['BASE_URL_PLAIN', {}, { baseUrl: 'http://assay.example.com' }],
  ['PROXY_UNCOUNTED', {}, { trustedProxies: 0 }],
  ['PASSWORDS_COMMON', {}, { passwordPolicy: 'basic' as const }],
])('a problem of the installation leads to the advice %s', (advice, facts, changed) => {
  expect(recommendations({ ...sound, ...facts }, { ...settings, ...changed })).toEqual([advice])
})

test.each([
  ['a strict policy', { passwordPolicy: 'strict' as const }],
  ['an address that is this machine', { passwordPolicy: 'basic' as const, baseUrl: 'http://localhost:3000' }],
  ['sign-in through the company alone', { passwordPolicy: 'basic' as const, passwordSignIn: false }],
])('with %s, no advice about the password policy appears', (_, changed) => {
  expect(recommendations(sound, { ...settings, ...changed })).not.toContain('PASSWORDS_COMMON')
})
