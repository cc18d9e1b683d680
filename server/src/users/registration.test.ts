import { listUsers, registerUser, updateUser } from '@assay/contract/users'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../hands/people.ts'
import { openHouse } from '../../test/house.ts'
import { WAITING_MAX } from './registerUser.ts'

const person = (email: string) => ({ full_name: 'Someone New', email, password: PASSWORD })
const openDoors = () => openHouse({ config: { openRegistration: true } })

test('whoever registers at an open installation waits until an administrator activates them', async () => {
  const house = await openDoors()

  const user = await house.stranger(registerUser, { body: person('later@example.com') })
  expect(user).toMatchObject({ is_superuser: false, is_active: false, is_waiting: true })
  await expect(house.signIn(user.email)).rejects.toMatchObject({ status: 400, code: 'BAD_CREDENTIALS' })

  const params = { id: user.id }
  expect(await house.admin(updateUser, { params, body: { full_name: 'Still Waiting' } })).toMatchObject({
    is_active: false,
    is_waiting: true,
  })
  expect(await house.admin(updateUser, { params, body: { is_active: true } })).toMatchObject({
    is_active: true,
    is_waiting: false,
  })
  await house.signIn(user.email)
  expect(await house.admin(updateUser, { params, body: { is_active: false } })).toMatchObject({ is_waiting: false })
  await house.close()
})

test('the answer does not tell which e-mails exist, and for one that does nothing is made', async () => {
  const house = await openDoors()
  const before = await house.admin(listUsers)

  const taken = await house.stranger(registerUser, { body: person(' ADA@example.com ') })
  const again = await house.stranger(registerUser, { body: person('ada@example.com') })
  expect(await house.admin(listUsers)).toEqual(before)
  const free = await house.stranger(registerUser, { body: person('free@example.com') })

  const { id: _, ...shape } = free
  expect(taken).toEqual({ ...shape, id: expect.any(Number), email: 'ada@example.com' })
  expect(new Set([taken.id, again.id, free.id, ...before.map(({ id }) => id)]).size).toBe(5)
  await house.signIn('ada@example.com')
  const trail = await house.db.selectFrom('audit').select('object_id').where('action', '=', 'registered').execute()
  expect(trail.map(({ object_id }) => object_id)).toEqual([String(house.adminUser.id), String(free.id)])
  await house.close()
})

test('strangers cannot fill the list: beyond so many who wait the door is closed to everybody alike', async () => {
  const house = await openDoors()
  const values = { full_name: 'Crowd', role: 'consultant', password_hash: '', created_at: 0, waiting_since: 1 } as const
  const crowd = Array.from({ length: WAITING_MAX }, (_, n) => ({ ...values, email: `crowd${n}@example.com` }))
  await house.db.insertInto('users').values(crowd).execute()

  for (const email of ['one.more@example.com', 'ada@example.com']) {
    const refused = { status: 403, code: 'REGISTRATION_CLOSED' }
    await expect(house.stranger(registerUser, { body: person(email) })).rejects.toMatchObject(refused)
  }
  await house.close()
})
