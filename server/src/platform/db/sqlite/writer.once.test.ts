import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../../testing/server/process.ts'

test('a process that closes its database during a write ends only after the write is complete', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { openWriter } from ${JSON.stringify(join(import.meta.dirname, 'writer.ts'))}
    const writer = openWriter(${JSON.stringify(folder)})
    void writer.write({ sql: 'create table shelf (id integer)', parameters: [] })
    await writer.close()
    console.log('closed')`,
  )

  const { stdout } = await promisify(execFile)(process.execPath, [program])

  expect(stdout).toBe('closed\n')
})
