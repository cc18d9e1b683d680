import {
  addPasskey,
  confirmTotp,
  proveSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@assay/contract/auth/factors'
import { redeemLink } from '@assay/contract/auth/links'
import { endSessionsByProvider, finishSso, unlinkUser } from '@assay/contract/auth/sso'
import { createToken, revokeToken } from '@assay/contract/auth/tokens'
import type { Endpoint } from '@assay/contract/endpoint'
import { erase, exportCandidate } from '@assay/contract/erasure/erasure'
import { needsAuditEntry } from '@assay/contract/facts/factTraitsOfCall'
import { registerUser } from '@assay/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callName, callWithStatus } from '../../../../../testing/server/callWithStatus.ts'
import { mailToNobody } from '../../../../../testing/server/mail.ts'
import { matrix } from '../../../../../testing/server/matrix/matrix.ts'
import type { Row } from '../../../../../testing/server/matrix/row.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { routes } from '../../../app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { openRegistration: true, ...mailToNobody() } })
})
afterAll(() => server.close())

/** These calls need a second factor, a link or a recent sign-in. Each of them has its own test. */
const triedElsewhere = new Set<Endpoint>([
  finishSso,
  endSessionsByProvider,
  unlinkUser,
  redeemLink,
  proveSecondFactor,
  confirmTotp,
  removeTotp,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  createToken,
  revokeToken,
  erase,
  exportCandidate,
])

/** Registration is closed in the access matrix, but open in this test, so the call succeeds here. */
const isServed = ({ call, answers }: Row) => answers.admin < 300 || call === registerUser
const tried = matrix.filter((row) => row.call.method !== 'GET' && isServed(row))
const rowsOf = (rows: readonly Row[]) => rows.map((row) => [`${callName(row.call)} ${row.about}`.trim(), row] as const)

test('every call that must write an audit entry has a test for the audit entry', () => {
  const known = new Set([...tried.map(({ call }) => call), ...triedElsewhere])

  const forgotten = routes.map(({ call }) => call).filter((call) => needsAuditEntry(call) && !known.has(call))
  expect(forgotten.map(callName)).toEqual([])
})

async function auditEntriesOf(row: Row) {
  await server.signIn(server.adminUser.email)
  const { token } = row.call.path === '/logout' ? await server.signIn(server.adminUser.email) : server.admin
  const given = await row.given(server, 'admin')
  const { id } = await server.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()

  const { status } = await callWithStatus(server.url, row.call, given, token)

  expect(status).toBe(row.call.status ?? 200)
  return server.db.selectFrom('audit').select('object_id').where('id', '>', id).execute()
}

describe.each(rowsOf(tried.filter(({ call }) => needsAuditEntry(call))))('the call %s', (_, row) => {
  test('an audited call writes an audit entry', async () => {
    const auditEntries = await auditEntriesOf(row)

    expect(auditEntries.length).toBeGreaterThan(0)
    expect(auditEntries.map(({ object_id }) => object_id)).not.toContain('undefined')
  })
})

describe.each(rowsOf(tried.filter(({ call }) => !needsAuditEntry(call) && call.access !== 'candidate')))(
  'the call %s',
  (_, row) => {
    test('a call writes no audit entry if it changes no audited data', async () => {
      expect(await auditEntriesOf(row)).toEqual([])
    })
  },
)
