import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listUsers } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../hands/make.ts'
import { PASSWORD } from '../../../hands/people.ts'
import { ENGINE, freshPlace } from '../../test/database.ts'
import { type House, openHouse, openNode } from '../../test/house.ts'
import { backUp, restore } from './backup.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const copyOf = (name: string) => join(house.place.folder, name)

test('a backup that is taken while people work holds everything that was saved before it', async () => {
  const before = await Promise.all(Array.from({ length: 5 }, () => makeUser(house)))
  const during = Array.from({ length: 5 }, () => makeUser(house))
  backUp(house.place, copyOf('whole.backup'))
  await Promise.all(during)

  const place = await freshPlace()
  await restore(place, copyOf('whole.backup'))
  const node = await openNode({ place })
  const admin = await node.signIn(house.adminUser.email, PASSWORD)
  const found = new Set((await admin(listUsers)).map(({ email }) => email))
  await node.close()
  await place.remove()

  expect(before.every(({ email }) => found.has(email))).toBe(true)
})

test('a backup is never written over another, nor restored over what is there', async () => {
  backUp(house.place, copyOf('once.backup'))

  expect(() => backUp(house.place, copyOf('once.backup'))).toThrow('is there already')
  await expect(restore(house.place, copyOf('once.backup'))).rejects.toThrow(/already|in use/)
})

test.each(['cut off', 'foreign'])('a file that is %s is refused, and nothing of it is left', async (kind) => {
  const path = copyOf(`${kind}.backup`)
  backUp(house.place, copyOf(`before ${kind}.backup`))
  const bytes = readFileSync(copyOf(`before ${kind}.backup`))
  writeFileSync(path, kind === 'foreign' ? 'something else' : bytes.subarray(0, Math.floor(bytes.length / 2)))

  const place = await freshPlace()
  await expect(restore(place, path)).rejects.toThrow(ENGINE === 'sqlite' ? 'not a whole backup' : 'pg_restore failed')
  const node = await openNode({ place })
  expect(await node.db.selectFrom('users').select('id').execute()).toEqual([])
  await node.close()
  await place.remove()
})
