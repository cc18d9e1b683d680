import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/process.ts'
import { servePage } from './page.ts'
import { unknownCall } from './unknown.ts'

test('the page is served, and what its build noted for itself is not', async () => {
  const { folder, remove } = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), 'the frame')
  writeFileSync(join(folder, 'assets', 'page.js'), 'the page')
  for (const hidden of ['.built-from', '.env']) writeFileSync(join(folder, hidden), 'a secret of the build')
  const app = Fastify()
  await servePage(app, folder, unknownCall([]))

  const read = async (url: string) => (await app.inject({ url })).body
  expect(await read('/assets/page.js')).toBe('the page')
  for (const url of ['/.built-from', '/%2Ebuilt-from', '/.env']) expect(await read(url)).not.toContain('secret')

  await app.close()
  remove()
})
