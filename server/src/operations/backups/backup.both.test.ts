import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addPicture } from '@assay/contract/pictures'
import { listUsers } from '@assay/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileForm, makeUser } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { createEmptyDatabase, ENGINE } from '../../../../testing/server/database.ts'
import { printFigure, rounds } from '../../../../testing/server/guarantee.ts'
import { pngOf } from '../../../../testing/server/pictureBytes.ts'
import { temporaryFolder } from '../../../../testing/server/process.ts'
import { type Node, openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { backUp } from './backUp.ts'
import { restore } from './restore.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.close())

const copyOf = (name: string) => join(testServer.place.folder, name)

async function foundIn<Found>(path: string, look: (node: Node) => Promise<Found>): Promise<Found> {
  const place = await createEmptyDatabase()
  await restore(place, path)
  const node = await openNode({ place })
  const found = await look(node)
  await node.close()
  await place.remove()
  return found
}

const usersIn = (path: string) =>
  foundIn(path, async (node) => {
    const admin = await node.signIn(testServer.adminUser.email, PASSWORD)
    return new Set((await admin(listUsers)).map(({ email }) => email))
  })

test('a backup made during use contains everything saved before the backup', async () => {
  const before: string[] = []
  const lost: string[] = []
  const all = rounds(1, 20)
  for (let round = 0; round < all; round += 1) {
    before.push(...(await Promise.all(Array.from({ length: 5 }, () => makeUser(testServer)))).map(({ email }) => email))
    const usersAddedMeanwhile = Array.from({ length: 5 }, () => makeUser(testServer))
    await backUp(testServer.place, copyOf(`whole-${round}.backup`))
    await Promise.all(usersAddedMeanwhile)

    const found = await usersIn(copyOf(`whole-${round}.backup`))
    lost.push(...before.filter((email) => !found.has(email)))
  }

  printFigure('G16', `${lost.length} lost of ${before.length} saved before ${all} backups`)
  expect(lost).toEqual([])
})

test('a backup contains the exact bytes of every picture, at the same address', async () => {
  const { address } = await testServer.staff(addPicture, { body: fileForm(pngOf({ shade: 91 })) })
  const bytesAt = async ({ url }: { url: string }) => Buffer.from(await (await fetch(url + address)).arrayBuffer())
  await backUp(testServer.place, copyOf('pictures.backup'))

  const restored = await foundIn(copyOf('pictures.backup'), bytesAt)

  expect(restored.subarray(1, 4).toString()).toBe('PNG')
  expect(restored.equals(await bytesAt(testServer))).toBe(true)
})

test('backup and restore work without the programs of PostgreSQL', async () => {
  const { folder, remove } = temporaryFolder()
  vi.stubEnv('PATH', folder)

  await backUp(testServer.place, copyOf('alone.backup'))
  const found = await usersIn(copyOf('alone.backup')).finally(() => vi.unstubAllEnvs())

  expect(found).toContain(testServer.adminUser.email)
  remove()
})

test('a backup never overwrites another backup, and a restore never overwrites data', async () => {
  await backUp(testServer.place, copyOf('once.backup'))

  await expect(backUp(testServer.place, copyOf('once.backup'))).rejects.toThrow('already exists')
  await expect(restore(testServer.place, copyOf('once.backup'))).rejects.toThrow(/already|in use/)
})

const LATER = '9999_later'
const addMigration = () =>
  sql`insert into kysely_migration (name, timestamp) values (${LATER}, '2999-01-01T00:00:00Z')`.execute(testServer.db)
/** The DELETE statement is retried, because a node may still be using its connections. */
const takeMigrationAway = () =>
  expect
    .poll(() =>
      sql`delete from kysely_migration where name = ${LATER}`.execute(testServer.db).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)

async function expectRefused(path: string, why: RegExp): Promise<void> {
  const place = await createEmptyDatabase()
  await expect(restore(place, path)).rejects.toThrow(why)
  const node = await openNode({ place })
  expect(await node.db.selectFrom('users').select('id').execute()).toEqual([])
  await node.close()
  await place.remove()
}

test.each(['truncated', 'foreign'])('restoring from a %s file is rejected and leaves no data', async (kind) => {
  const path = copyOf(`${kind}.backup`)
  await backUp(testServer.place, copyOf(`before ${kind}.backup`))
  const bytes = readFileSync(copyOf(`before ${kind}.backup`))
  writeFileSync(path, kind === 'foreign' ? 'something else' : bytes.subarray(0, Math.floor(bytes.length / 2)))

  await expectRefused(path, /not a valid backup/)
})

test('a backup with a single changed bit is rejected, at any position', async () => {
  await backUp(testServer.place, copyOf('sound.backup'))
  const sound = readFileSync(copyOf('sound.backup'))
  const place = await createEmptyDatabase()
  let restored = 0
  const flips = rounds(24, 600)
  for (let flip = 0; flip < flips; flip += 1) {
    const bytes = Buffer.from(sound)
    const at = flip % 3 === 0 ? bytes.length - 1 - (flip % 150) : Math.floor((flip / flips) * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (flip % 8))
    writeFileSync(copyOf('flipped.backup'), bytes)
    await restore(place, copyOf('flipped.backup')).then(
      () => {
        restored += 1
      },
      () => {},
    )
  }
  await place.remove()
  printFigure('G19', `${restored} restored of ${flips} with one bit changed`)

  expect(restored).toBe(0)
})

test('an empty file is rejected as a backup', async () => {
  writeFileSync(copyOf('nothing.backup'), '')

  await expect(restore(await createEmptyDatabase(), copyOf('nothing.backup'))).rejects.toThrow(
    /is empty, so it is no backup$/,
  )
})

test('a backup of a newer release is rejected with one error line', async () => {
  await addMigration()
  const made = backUp(testServer.place, copyOf('newer.backup'))
  if (ENGINE === 'postgres') await expect(made).rejects.toThrow(/was written by a newer release of Assay \(9999_later/)
  else await made
  await takeMigrationAway()

  if (ENGINE === 'sqlite')
    await expectRefused(copyOf('newer.backup'), /was written by a newer release of Assay \(9999_later/)
})

test('a database of a newer release cannot be opened', async () => {
  await addMigration()
  await testServer.stop()
  await expect(openNode({ place: testServer.place })).rejects.toThrow('was written by a newer release of Assay')
})
