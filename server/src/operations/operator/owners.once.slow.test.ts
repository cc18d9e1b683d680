import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMigratedDatabase } from '../../../../testing/server/database.ts'
import { printFigure } from '../../../../testing/server/guarantee.ts'
import { ownFolder } from '../../../../testing/server/places/readReplica.ts'
import { assay, unprivilegedUser } from '../../../../testing/server/process.ts'

const ownersIn = (folder: string) =>
  new Set(readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, String(name))).uid))

test('if root backs up or restores into folders of the service, the files belong to the service user', async () => {
  const { uid, gid } = unprivilegedUser
  if (uid === undefined) return printFigure('G15', 'NOT PROVED HERE, this needs root')
  const place = await createMigratedDatabase()
  onTestFinished(place.remove)
  const root = ownFolder()
  chmodSync(root, 0o755)
  const ofService = (name: string) => {
    const folder = join(root, name)
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, uid, gid)
    return folder
  }
  const [backups, data] = [ofService('backups'), ofService('data')]

  expect(await assay(['backup', '--to', backups], { ASSAY_DATA_DIR: place.folder })).toMatchObject({ status: 0 })
  const [name = ''] = readdirSync(backups)
  const restore = (...more: string[]) => assay(['restore', join(backups, name), ...more], { ASSAY_DATA_DIR: data })
  expect(await restore()).toMatchObject({ status: 0, stderr: '' })
  expect(await restore('--set-aside')).toMatchObject({ status: 0, stderr: '' })
  expect(await assay(['drill', join(backups, name)], { ASSAY_DATA_DIR: data })).toMatchObject({ status: 0 })
  expect(ownersIn(backups)).toEqual(new Set([uid]))
  expect(ownersIn(data)).toEqual(new Set([uid]))
  expect(readdirSync(data)).toEqual(expect.arrayContaining(['assay.lock', 'assay.sqlite', 'assay.last-drill']))
})
