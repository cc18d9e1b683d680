import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createUser, registerUser, updateMe, updateUser } from '@assay/contract/users'
import { PASSWORD as LENGTH } from '@assay/domain/limits'
import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { hashPassword } from './hashing/password.ts'

const fault = { status: 422, errors: [{ field: 'password', code: 'COMMON_PASSWORD' }] }

test.each(['12345', 'password', 'PassWord', 'trustno1'])(
  '%s is refused wherever a password is set',
  async (password) => {
    const house = await openHouse({ config: { openRegistration: true } })
    const user = { full_name: 'Some One', email: 'one@example.com', password }
    const params = { id: house.consultantUser.id }

    await expect(house.admin(createUser, { body: user })).rejects.toMatchObject(fault)
    await expect(house.stranger(registerUser, { body: user })).rejects.toMatchObject(fault)
    await expect(house.consultant(updateMe, { body: { password } })).rejects.toMatchObject(fault)
    await expect(house.admin(updateUser, { params, body: { password } })).rejects.toMatchObject(fault)
    await house.close()
  },
)

test('whoever has such a password already still signs in', async () => {
  const house = await openHouse()
  const password_hash = hashPassword('password')
  await house.db.updateTable('users').set({ password_hash }).where('id', '=', house.consultantUser.id).execute()

  await expect(house.signIn(house.consultantUser.email, 'password')).resolves.toBeDefined()
  await house.close()
})

test('the list holds three thousand that the length rule admits, each once', () => {
  const text = readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8')
  const listed = text.split('\n').filter((line) => line !== '' && !line.startsWith('# '))

  expect(new Set(listed).size).toBe(3_000)
  expect(listed.filter(({ length }) => length < LENGTH.min || length > LENGTH.max)).toEqual([])
  expect(listed.filter((line) => line !== line.toLowerCase())).toEqual([])
})
