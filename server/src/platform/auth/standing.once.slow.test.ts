import { signOut } from '@assay/contract/auth/sessions'
import { deleteUser, type User, updateMe, updateUser } from '@assay/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../testing/client/caller.ts'
import { makeUser } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { callWithStatus } from '../../../../testing/server/callWithStatus.ts'
import { mailToNobody } from '../../../../testing/server/mail.ts'
import { matrix } from '../../../../testing/server/matrix/matrix.ts'
import type { Row } from '../../../../testing/server/matrix/row.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: mailToNobody() })
})
afterAll(() => server.close())

interface Victim {
  user: User
  caller: Caller
}
type Change = (victim: Victim) => Promise<unknown>
const of = ({ user }: Victim) => ({ params: { id: user.id } })

const ends: Record<string, Change> = {
  'signing out': ({ caller }) => caller(signOut),
  deactivation: (victim) => server.admin(updateUser, { ...of(victim), body: { is_active: false } }),
  deletion: (victim) => server.admin(deleteUser, of(victim)),
  'a new password from an administrator': (victim) =>
    server.admin(updateUser, { ...of(victim), body: { password: 'a new one' } }),
  'a new password of one’s own, given elsewhere': async ({ user }) =>
    (await server.signIn(user.email))(updateMe, { body: { password: 'a new one' } }),
}

const guarded = matrix.filter(({ call }) => call.access === 'staff' || call.access === 'admin')
const givenOnce = (row: Row) => {
  let given: ReturnType<Row['given']> | null = null
  return () => {
    given ??= row.given(server, 'dead')
    return given
  }
}
const named = guarded.map((row) => {
  const name = `${row.call.method} ${row.call.path} ${row.about}`.trim()
  return [name, { call: row.call, given: givenOnce(row) }] as const
})

async function afterThe(change: Change): Promise<string | null> {
  const user = await makeUser(server, { is_superuser: true })
  const caller = await server.signIn(user.email)
  await change({ user, caller })
  return caller.token
}

describe.each(Object.keys(ends))('the old token of a user after %s', (what) => {
  let token: string | null
  beforeAll(async () => {
    token = await afterThe(ends[what] ?? (() => Promise.reject(new Error(what))))
  })

  test.each(named)('an old token is rejected by the call %s', async (_, row) => {
    const answer = await callWithStatus(server.url, row.call, await row.given(), token)

    expect(answer).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
  })
})

describe('the old token of an administrator after a change to consultant', () => {
  let token: string | null
  beforeAll(async () => {
    token = await afterThe((victim) => server.admin(updateUser, { ...of(victim), body: { is_superuser: false } }))
  })

  test.each(named.filter(([, { call }]) => call.access === 'admin'))(
    'an old token is not allowed to make the administrator call %s',
    async (_, row) => {
      const answer = await callWithStatus(server.url, row.call, await row.given(), token)

      expect(answer).toEqual({ status: 403, code: 'FORBIDDEN' })
    },
  )
})

test('if the password changes during a sign-in, the sign-in with the old password opens no lasting session', async () => {
  const ROUNDS = 30
  const user = await makeUser(server)
  let password = PASSWORD
  const survivors: number[] = []

  for (let round = 0; round < ROUNDS; round += 1) {
    const next = `password ${round}`
    const entering = () =>
      ask(server.url, '/api/login/access-token', { method: 'POST', form: { username: user.email, password } })
    const changing = server.admin(updateUser, { params: { id: user.id }, body: { password: next } })
    const entered = await Promise.all([entering(), entering(), entering()])
    await changing

    for (const { status, json } of entered) {
      expect([200, 400]).toContain(status)
      if (status !== 200) continue
      survivors.push((await ask(server.url, '/api/user/me', { token: json.access_token })).status)
    }
    password = next
  }
  expect(survivors.filter((status) => status !== 401)).toEqual([])
})

test('if a user is deleted during their call, the call gets a response without a server error', async () => {
  for (let round = 0; round < 15; round += 1) {
    const user = await makeUser(server)
    const { token } = await server.signIn(user.email)
    const own = (method: string, json?: unknown) => ask(server.url, '/api/user/me', { method, token, json })
    const form = { username: user.email, password: PASSWORD }

    const [deleted, ...answers] = await Promise.all([
      server.admin(deleteUser, { params: { id: user.id } }).then(() => 204),
      own('GET'),
      own('PUT', { full_name: 'Still Here' }),
      own('PUT', { password: 'another one' }),
      ask(server.url, '/api/login/access-token', { method: 'POST', form }),
    ])
    expect(deleted).toBe(204)
    for (const { status } of answers) expect([200, 400, 401]).toContain(status)
  }
})
