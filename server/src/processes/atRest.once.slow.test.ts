import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../test/network/freePort.ts'
import { probeIn } from '../../test/places/loaded.ts'
import { launch, temporaryFolder } from '../../test/process.ts'

test('a server loads no library for mail, PostgreSQL, texts and files before they are wanted, and no compiler once it has run before', async () => {
  const { folder, remove } = temporaryFolder()
  const { options, threads } = probeIn(folder)
  const settings = { ASSAY_DATA_DIR: join(folder, 'data'), NODE_OPTIONS: options }
  for (const _ of ['compiles', 'reads what was compiled']) {
    const run = launch({ ...settings, PORT: String(await freePort()) })
    await run.until('Assay is ready at')
    run.signal('SIGTERM')
    expect(await run.ended).toBe(0)
  }

  expect(threads()).toHaveLength(2)
  const loaded = threads().flat().join('\n')
  expect(loaded).toContain('node_modules/fastify/')
  expect(loaded).not.toMatch(/deps\/amaro/)
  expect(loaded).not.toMatch(/node_modules\/(pg|nodemailer|ajv)\//)
  expect(loaded).not.toMatch(/node_modules\/(unified|highlight\.js|parse5|csv-parse|yauzl)\//)
  await remove()
})
