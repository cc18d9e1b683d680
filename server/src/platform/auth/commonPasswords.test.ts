import { createUser, registerUser, updateMe, updateUser } from '@assay/contract/users'
import type { PasswordPolicy } from '@assay/domain/people/password'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { hashPassword } from './hashing/password.ts'

async function setWherever(passwordPolicy: PasswordPolicy, password: string) {
  const server = await startTestServer({ config: { openRegistration: true, passwordPolicy } })
  onTestFinished(() => server.close())
  const user = { full_name: 'Some One', email: 'one@example.com', password }
  const params = { id: server.consultantUser.id }
  const ways = [
    () => server.admin(createUser, { body: user }),
    () => server.anonymous(registerUser, { body: { ...user, email: 'two@example.com' } }),
    () => server.consultant(updateMe, { body: { password } }),
    () => server.admin(updateUser, { params, body: { password } }),
  ]
  const outcomes = []
  for (const way of ways) outcomes.push(...(await Promise.allSettled([way()])))
  return outcomes
}

const fault = { status: 422, errors: [{ field: 'password', code: 'COMMON_PASSWORD' }] }

test.each(['12345', 'PassWord'])('the sound policy rejects %s wherever a password can be set', async (password) => {
  const outcomes = await setWherever('sound', password)

  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: fault })
})

test.each(['12345', 'PassWord'])('the basic policy accepts %s wherever a password can be set', async (password) => {
  const outcomes = await setWherever('basic', password)

  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'fulfilled'))
})

test('a user with a common existing password can still sign in', async () => {
  const server = await startTestServer({ config: { passwordPolicy: 'sound' } })
  onTestFinished(() => server.close())
  const password_hash = hashPassword('password')
  await server.db.updateTable('users').set({ password_hash }).where('id', '=', server.consultantUser.id).execute()

  await expect(server.signIn(server.consultantUser.email, 'password')).resolves.toBeDefined()
})
