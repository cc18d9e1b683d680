import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../../testing/server/network/freePort.ts'
import { probeIn } from '../../../../testing/server/places/loaded.ts'
import { launch, temporaryFolder } from '../../../../testing/server/process.ts'

test('an idle server has not loaded the libraries for mail, PostgreSQL, texts and files', async () => {
  const { folder, remove } = temporaryFolder()
  const { options, threads } = probeIn(folder)
  const run = launch({ PORT: String(await freePort()), ASSAY_DATA_DIR: join(folder, 'data'), NODE_OPTIONS: options })
  await run.until('Assay is ready at')
  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)

  expect(threads()).toHaveLength(2)
  const loaded = threads().flat().join('\n')
  expect(loaded).toContain('node_modules/fastify/')
  expect(loaded).not.toMatch(/node_modules\/(pg|nodemailer|ajv)\//)
  expect(loaded).not.toMatch(/node_modules\/(unified|highlight\.js|parse5|yauzl)\//)
  await remove()
})
