import { createUser, registerUser, updateMe, updateUser } from '@assay/contract/users'
import type { PasswordPolicy } from '@assay/domain/people/password'
import { expect, onTestFinished, test } from 'vitest'
import { openHouse } from '../../../testing/server/testServer.ts'
import { hashPassword } from './hashing/password.ts'

async function setWherever(passwordPolicy: PasswordPolicy, password: string) {
  const house = await openHouse({ config: { openRegistration: true, passwordPolicy } })
  onTestFinished(() => house.close())
  const user = { full_name: 'Some One', email: 'one@example.com', password }
  const params = { id: house.consultantUser.id }
  const ways = [
    () => house.admin(createUser, { body: user }),
    () => house.stranger(registerUser, { body: { ...user, email: 'two@example.com' } }),
    () => house.consultant(updateMe, { body: { password } }),
    () => house.admin(updateUser, { params, body: { password } }),
  ]
  const outcomes = []
  for (const way of ways) outcomes.push(...(await Promise.allSettled([way()])))
  return outcomes
}

const fault = { status: 422, errors: [{ field: 'password', code: 'COMMON_PASSWORD' }] }

test.each(['12345', 'PassWord'])(
  'the sound policy refuses %s in every place that sets a password',
  async (password) => {
    const outcomes = await setWherever('sound', password)

    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: fault })
  },
)

test.each(['12345', 'PassWord'])(
  'the basic policy accepts %s in every place that sets a password',
  async (password) => {
    const outcomes = await setWherever('basic', password)

    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'fulfilled'))
  },
)

test('a user who already has a common password can still sign in', async () => {
  const house = await openHouse({ config: { passwordPolicy: 'sound' } })
  onTestFinished(() => house.close())
  const password_hash = hashPassword('password')
  await house.db.updateTable('users').set({ password_hash }).where('id', '=', house.consultantUser.id).execute()

  await expect(house.signIn(house.consultantUser.email, 'password')).resolves.toBeDefined()
})
