import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { freePort } from '../../../../testing/server/network/freePort.ts'
import { freshSettings, launch } from '../../../../testing/server/process.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'

async function ended(server: ReturnType<typeof launch>): Promise<void> {
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
}

function damage(file: string): void {
  const database = new DatabaseSync(file)
  const add = database.prepare('INSERT INTO turns VALUES (?, 0)')
  for (let row = 0; row < 50; row += 1) add.run(`${row} ${'x'.repeat(20_000)}`)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  const bytes = openSync(file, 'r+')
  writeSync(bytes, Buffer.alloc(4096, 0xff), 0, 4096, statSync(file).size - 3 * 4096)
  closeSync(bytes)
}

test('if a database page was damaged before the start, the node finds the damage and is not ready', async () => {
  const { settings, url, remove } = await freshSettings()
  const first = launch(settings)
  await first.until('Assay is ready')
  await ended(first)
  damage(join(settings.ASSAY_DATA_DIR, 'assay.sqlite'))

  const port = String(await freePort())
  const server = launch({ ...settings, ASSAY_METRICS_PORT: port })
  await server.until('the database is damaged')
  const read = async () => (await ask(`http://127.0.0.1:${port}`, '/metrics')).text
  await expect
    .poll(read)
    .toMatch(/^assay_ready 0$[\s\S]*^assay_ready\{reason="damaged"\} 0$[\s\S]*^assay_ready\{reason="full"\} 1$/m)

  const { status, json } = await ask(url, '/api/ready')
  expect({ status, detail: json.detail }).toEqual({ status: 503, detail: expect.stringContaining('restore a backup') })
  expect((await ask(url, '/api/alive')).status).toBe(200)
  await ended(server)
  await remove()
})
