import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../test/network/freePort.ts'
import { launch, temporaryFolder } from '../test/process.ts'

/** Runs before all else in each thread, and writes down at its end what has been loaded there. */
const PROBE = `
const found = new Set()
require('node:module').registerHooks({
  resolve(name, context, next) {
    const module = next(name, context)
    found.add(module.url)
    return module
  },
})
process.on('exit', () => {
  const loaded = [...process.moduleLoadList, ...found].join('\\n')
  require('node:fs').writeFileSync(__dirname + '/loaded-' + require('node:worker_threads').threadId, loaded)
})`

test('a server loads no library for mail, PostgreSQL, texts and files before they are wanted, and no compiler once it has run before', async () => {
  const { folder, remove } = temporaryFolder()
  const probe = join(folder, 'probe.cjs')
  writeFileSync(probe, PROBE)
  const settings = { ASSAY_DATA_DIR: join(folder, 'data'), NODE_OPTIONS: `--require ${probe}` }
  for (const _ of ['compiles', 'reads what was compiled']) {
    const run = launch({ ...settings, PORT: String(await freePort()) })
    await run.until('Assay is ready at')
    run.signal('SIGTERM')
    expect(await run.ended).toBe(0)
  }

  const threads = readdirSync(folder).filter((name) => name.startsWith('loaded-'))
  expect(threads).toHaveLength(2)
  const loaded = threads.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  expect(loaded).toContain('node_modules/fastify/')
  expect(loaded).not.toMatch(/deps\/amaro/)
  expect(loaded).not.toMatch(/node_modules\/(pg|nodemailer|ajv)\//)
  expect(loaded).not.toMatch(/node_modules\/(unified|highlight\.js|parse5|csv-parse|yauzl)\//)
  await remove()
})
