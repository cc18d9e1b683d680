import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../testing/server/process.ts'
import { openLog } from '../log.ts'
import { unknownPathRefusal } from '../unknown.ts'
import type { Face } from './companyFace.ts'
import { servePage } from './page.ts'

test('the server serves the built page, but no internal files of the build', async () => {
  const { folder, remove } = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), 'the frame')
  writeFileSync(join(folder, 'assets', 'page.js'), 'the page')
  for (const hidden of ['.built-from', '.env']) writeFileSync(join(folder, hidden), 'a secret of the build')
  const app = Fastify()
  await servePage(app, folder, unknownPathRefusal([]))

  const read = async (url: string) => (await app.inject({ url })).body
  expect(await read('/assets/page.js')).toBe('the page')
  for (const url of ['/.built-from', '/%2Ebuilt-from', '/.env']) expect(await read(url)).not.toContain('secret')

  await app.close()
  remove()
})

test('an unknown path that looks like a file name or a hidden file does not return the page', async () => {
  const { folder, remove } = temporaryFolder()
  mkdirSync(join(folder, 'icons'))
  for (const file of ['index.html', 'candidate.en.html', 'favicon.svg', 'icons/192.png'])
    writeFileSync(join(folder, file), 'the frame')
  const app = Fastify()
  await servePage(app, folder, unknownPathRefusal([]))
  const visit = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

  for (const url of ['/.git/config', '/%2Egit/config', '/.env', '/admin/.git', '/index.php', '/interviews/a.json?x=1'])
    expect((await visit(url)).statusCode, url).toBe(404)
  // These paths have no file extension: the full stop is at the end, or in the query.
  for (const url of ['/login', '/admin/users?q=a.b', '/interviews/Kq3.'])
    expect((await visit(url)).statusCode, url).toBe(200)
  for (const url of ['/favicon.svg', '/icons/192.png'])
    expect((await visit(url)).headers['cache-control']).toBe('public, max-age=86400')
  expect((await visit('/login')).headers['cache-control']).toBe('no-cache')

  await app.close()
  remove()
})

test('candidates get a page in their language, and this page can run only its own inline scripts', async () => {
  const { folder, remove } = temporaryFolder()
  writeFileSync(join(folder, 'index.html'), 'the frame')
  for (const language of ['en', 'es', 'ch']) {
    writeFileSync(
      join(folder, `candidate.${language}.html`),
      `<script>first()</script><style>p{}</style>in ${language}`,
    )
  }
  const app = Fastify()
  await servePage(app, folder, unknownPathRefusal([]))
  const visit = (url: string, asked: string) =>
    app.inject({ url, headers: { accept: 'text/html', 'accept-language': asked } })

  expect((await visit('/interviews/Kq3', 'es-MX,es;q=0.9,en;q=0.8')).body).toContain('in es')
  expect((await visit('/interviews/Kq3/exam', 'zh-TW')).body).toContain('in ch')
  expect((await visit('/interviews', 'sv')).body).toContain('in en')
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

test('if the page was not built, every URL returns the build instructions, and the log has one line about this', async () => {
  const { folder, remove } = temporaryFolder()
  const lines: string[] = []
  const log: FastifyBaseLogger = openLog('info', { write: (line) => void lines.push(line) })
  const app = Fastify({ loggerInstance: log })
  await servePage(app, folder, unknownPathRefusal([]))
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

const PAGE =
  '<html lang="en"><head><style>p{}</style></head><body><div class="a" data-company="head"><svg></svg><b>Assay</b></div><p class="c" data-company="contact" data-label="Contact:"></p></body></html>'
const FACE: Face = {
  name: `"><script>alert(1)</script>$&`,
  logo: { type: 'image/png', width: 40, height: 20, bytes: new Uint8Array([1, 2, 3]) },
  accent: '#FFD400',
  privacyContact: '<i>privacy@example.com</i>',
  keptDays: 90,
}

async function openFaced(findFace: () => Promise<Face | null>) {
  const { folder, remove } = temporaryFolder()
  writeFileSync(join(folder, 'index.html'), 'the frame')
  for (const language of ['en', 'es', 'ch']) writeFileSync(join(folder, `candidate.${language}.html`), PAGE)
  const app = Fastify()
  await servePage(app, folder, unknownPathRefusal([]), findFace)
  const visit = (url = '/interviews/Kq3', headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'es', ...headers } })
  const close = async () => {
    await app.close()
    remove()
  }
  return { visit, close }
}

test('the candidate page shows the company’s branding at every address, and never runs markup in the branding', async () => {
  const { visit, close } = await openFaced(async () => FACE)

  const { body, headers } = await visit()
  expect(body).toContain('<html data-company data-accent data-kept-days="90" lang="en">')
  expect(body).toContain('src="data:image/png;base64,AQID" alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;"')
  expect(body).toContain('width="40" height="20"/><span translate="no" dir="auto" aria-hidden="true">')
  expect(body).not.toMatch(/<script|<b>|<i>/)
  expect(body).toContain('data-label="Contact:"><span dir="auto">&lt;i&gt;privacy@example.com&lt;/i&gt;</span></p>')
  expect(body).toContain(':root{--accent:')
  const [, style = ''] = /<style>(:root[^<]*)<\/style>/.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  expect((await visit('/candidate.es.html')).body).toBe(body)
  await close()
})

test('a page with branding is sent compressed, and is not sent again to a browser that has a cached copy', async () => {
  const { visit, close } = await openFaced(async () => FACE)

  const plain = (await visit()).body
  const packed = await visit('/interviews/Kq3', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain)
  const zipped = await visit('/interviews/Kq3', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain)
  expect(packed.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-language, accept-encoding' })
  const again = { 'accept-encoding': 'gzip, br', 'if-none-match': String(packed.headers['etag']) }
  expect((await visit('/interviews/Kq3', again)).statusCode).toBe(304)
  await close()
})

test('changed branding changes the page immediately, and without branding the built page is served', async () => {
  let face: Face | null = FACE
  const { visit, close } = await openFaced(async () => face)
  await visit()

  face = { ...FACE, name: 'Example', logo: null, accent: null }
  const changed = (await visit()).body
  expect(changed).toContain('<span translate="no" dir="auto">Example</span></div>')
  expect(changed).not.toContain('data-accent')
  face = { name: null, logo: null, accent: '#000000', privacyContact: null, keptDays: null }
  expect((await visit()).body).toContain('<svg></svg><b>Assay</b>')
  face = null
  expect((await visit()).body).toBe(PAGE)
  await close()
})
