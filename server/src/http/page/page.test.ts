import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/process.ts'
import { openLog } from '../log.ts'
import { unknownCall } from '../unknown.ts'
import { servePage } from './page.ts'

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

test('what is named like a file, or hidden, and is not there is no page', async () => {
  const { folder, remove } = temporaryFolder()
  mkdirSync(join(folder, 'icons'))
  for (const file of ['index.html', 'candidate.en.html', 'favicon.svg', 'icons/192.png'])
    writeFileSync(join(folder, file), 'the frame')
  const app = Fastify()
  await servePage(app, folder, unknownCall([]))
  const visit = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

  for (const url of ['/.git/config', '/%2Egit/config', '/.env', '/admin/.git', '/index.php', '/interviews/a.json?x=1'])
    expect((await visit(url)).statusCode, url).toBe(404)
  // The full stop of a sentence is no ending, and what is asked behind an address is not its name.
  for (const url of ['/login', '/admin/users?q=a.b', '/interviews/Kq3.'])
    expect((await visit(url)).statusCode, url).toBe(200)
  for (const url of ['/favicon.svg', '/icons/192.png'])
    expect((await visit(url)).headers['cache-control']).toBe('public, max-age=86400')
  expect((await visit('/login')).headers['cache-control']).toBe('no-cache')

  await app.close()
  remove()
})

test('candidates are given a page of their own in the language they ask for, with its own lines alone allowed', async () => {
  const { folder, remove } = temporaryFolder()
  writeFileSync(join(folder, 'index.html'), 'the frame')
  for (const language of ['en', 'es', 'ch']) {
    writeFileSync(
      join(folder, `candidate.${language}.html`),
      `<script>first()</script><style>p{}</style>in ${language}`,
    )
  }
  const app = Fastify()
  await servePage(app, folder, unknownCall([]))
  const visit = (url: string, asked: string) =>
    app.inject({ url, headers: { accept: 'text/html', 'accept-language': asked } })

  expect((await visit('/interviews/Kq3', 'es-MX,es;q=0.9,en;q=0.8')).body).toContain('in es')
  expect((await visit('/interviews/Kq3/exam', 'zh-TW')).body).toContain('in ch')
  expect((await visit('/interviews', 'fr')).body).toContain('in en')
  expect((await visit('/interviewsome', 'es')).body).toBe('the frame')
  const { headers } = await visit('/interviews/Kq3', 'es')
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashOf('first()')};`)
  expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashOf('p{}')};`)
  expect(headers['vary']).toContain('accept-language')
  const byName = await visit('/candidate.es.html', 'es')
  expect(byName.headers['content-security-policy']).toBe(headers['content-security-policy'])

  writeFileSync(join(folder, 'candidate.es.html'), '<script>other()</script>')
  utimesSync(join(folder, 'candidate.es.html'), 1, 1)
  const rebuilt = await visit('/interviews/Kq3', 'es')
  expect(rebuilt.headers['content-security-policy']).toContain(hashOf('other()'))

  await app.close()
  remove()
})

test('without a page that was built every page says how to build it, and the log does once', async () => {
  const { folder, remove } = temporaryFolder()
  const lines: string[] = []
  const log: FastifyBaseLogger = openLog('info', { write: (line) => void lines.push(line) })
  const app = Fastify({ loggerInstance: log })
  await servePage(app, folder, unknownCall([]))
  const visit = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

  for (const url of ['/', '/login', '/interviews/Kq3']) {
    const { statusCode, headers, body } = await visit(url)
    expect(statusCode).toBe(503)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain("'npm run build'")
  }
  for (const url of ['/healthz', '/assets/x.js']) expect((await visit(url)).statusCode).toBe(404)
  const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('npm run build'))
  expect(said).toEqual([expect.objectContaining({ level: 40 })])

  await app.close()
  remove()
})
