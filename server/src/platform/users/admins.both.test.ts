import { deleteUser, updateUser } from '@assay/contract/users'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWithStatus } from '../../../../testing/server/callWithStatus.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../../../testing/server/guarantee.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { startSession } from '../auth/session.ts'
import { inTransaction } from '../db/transaction.ts'

const SCHEDULES = rounds(30, 5_000)
const ADMINS = 3

let server: TestServer
let password_hash: string
beforeAll(async () => {
  server = await startTestServer()
  const someone = await server.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  password_hash = someone.password_hash
})
afterAll(() => server.close())

async function enlist(n: number) {
  const values = {
    email: `admin${n}@example.com`,
    full_name: 'Admin',
    role: 'admin',
    password_hash,
    created_at: 0,
  } as const
  const { id } = await server.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
  const visit = { receivedAt: server.clock.now(), address: '127.0.0.1', headers: {} }
  const token = await inTransaction(server.db, (tx) => startSession(tx, { id, password_hash }, visit))
  return { id, token }
}

const action = fc.record({
  by: fc.nat(ADMINS - 1),
  to: fc.nat(ADMINS - 1),
  what: fc.constantFrom('demote', 'deactivate', 'delete'),
})

const body = { demote: { is_superuser: false }, deactivate: { is_active: false } }

test('at least one administrator stays active during simultaneous changes', {
  timeout: TIMEOUT_MS,
}, async () => {
  const answers = new Map<number, number>()
  let schedules = 0

  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: ADMINS, maxLength: 8 }), async (actions) => {
      await server.db.deleteFrom('users').execute()
      const admins = await Promise.all(Array.from({ length: ADMINS }, (_, n) => enlist(n)))

      const statuses = await Promise.all(
        actions.map(({ by, to, what }) => {
          const params = { id: admins[to]?.id ?? 0 }
          const token = admins[by]?.token ?? null
          if (what === 'delete') return callWithStatus(server.url, deleteUser, { params } as never, token)
          return callWithStatus(server.url, updateUser, { params, body: body[what] } as never, token)
        }),
      )
      const left = await server.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('deactivated_at', 'is', null)
        .execute()

      expect(left.length).toBeGreaterThan(0)
      for (const { status } of statuses) {
        expect([200, 204, 401, 403, 404, 409]).toContain(status)
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
      schedules += 1
    }),
    { numRuns: SCHEDULES },
  )
  const statusCounts = [...answers].sort().map(([status, times]) => `${times} × ${status}`)
  printFigure('G10', `0 violations in ${schedules} schedules of concurrent changes (${statusCounts.join(', ')})`)
})
