import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../../testing/server/process.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'
import { backUp } from '../../../operations/backups/backUp.ts'

const silentMs = 2_000

test('if the database does not respond, a backup is cancelled and leaves no file', async () => {
  const server = await startTestServer()
  const { folder, remove } = temporaryFolder()
  const mute = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    mute.close()
    await server.close()
    remove()
  })
  const target = join(folder, 'one.backup')
  const holder = new pg.Client({ connectionString: server.place.databaseUrl ?? '' })
  await holder.connect()
  await holder.query('begin; lock table labels in access exclusive mode')

  await expect(backUp(server.place, target, { silentMs })).rejects.toThrow('has not answered for 2 seconds')
  await holder.end()
  const { port } = mute.address() as { port: number }
  await expect(
    backUp({ ...server.place, databaseUrl: `postgres://postgres@127.0.0.1:${port}/x` }, target, { silentMs }),
  ).rejects.toThrow(/cannot be reached: .*timeout/)
  expect(readdirSync(folder)).toEqual([])
})
