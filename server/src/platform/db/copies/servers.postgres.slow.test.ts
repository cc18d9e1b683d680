import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../../../../testing/server/database.ts'
import { freePort } from '../../../../../testing/server/network/freePort.ts'
import { assay, temporaryFolder } from '../../../../../testing/server/process.ts'
import { openNode, startTestServer } from '../../../../../testing/server/testServer.ts'

async function behindDead(databaseUrl: string): Promise<string> {
  const { username, host, pathname } = new URL(databaseUrl)
  const dead = `127.0.0.1:${await freePort()}`
  return `postgres://${username}@${dead},${host}${pathname}?target_session_attrs=read-write&ssl=0&statement_timeout=60000`
}

test('backup and restore accept the same database addresses as the server start, even if the first database server is down', async () => {
  const server = await startTestServer()
  const { folder, remove } = temporaryFolder()
  const place = await createEmptyDatabase()
  onTestFinished(async () => {
    await server.close()
    await place.remove()
    remove()
  })
  const path = join(folder, 'one.backup')

  const from = await behindDead(server.place.databaseUrl ?? '')
  const to = await behindDead(place.databaseUrl ?? '')
  const backup = await assay(['backup', path], { ASSAY_DATA_DIR: folder, DATABASE_URL: from })
  const restore = await assay(['restore', path], { ASSAY_DATA_DIR: place.folder, DATABASE_URL: to })

  expect(backup).toMatchObject({ status: 0, stderr: '' })
  expect(restore).toMatchObject({ status: 0, stderr: '' })
  const node = await openNode({ place })
  expect(await node.db.selectFrom('users').select('email').execute()).toHaveLength(2)
  await node.close()
})
