import { createHash } from 'node:crypto'
import { errorCodes, openApi, operationIdOf } from '@assay/contract/docs/openapi'
import { components, schemaOf } from '@assay/contract/docs/schemas'
import { type Endpoint, impliedRefusals, isStaffEndpoint } from '@assay/contract/endpoint'
import { fieldSentences } from '@assay/contract/fieldErrors'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { escapeMarkup, schemaText } from './schemaText.ts'

function once<Value>(work: () => Value): () => Value {
  let cached: { value: Value } | null = null
  return () => {
    cached ??= { value: work() }
    return cached.value
  }
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#d5dcdc, #3a4444) }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize }
  h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
  article { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .6rem .8rem }
  article > p { margin: .25rem 0 }
  input { font: inherit; padding: .4rem .6rem; width: 20rem; max-width: 100%; box-sizing: border-box }
  details { overflow-x: auto }
  article > p, article code { overflow-wrap: anywhere }
  td { overflow-wrap: break-word }
  table { width: 100% }
  .codes { overflow-x: auto }
  pre { overflow: auto; padding: .75rem; border-radius: 6px; background: light-dark(#f1f5f5, #1c2424) }
  td { padding: .15rem 1rem .15rem 0; vertical-align: top; min-width: 3rem }`

const ACCESS_TEXTS = {
  anyone: 'anyone',
  candidate: 'anyone with the interview code',
  staff: 'signed-in staff',
  admin: 'administrators',
}

function scopeText(call: Endpoint): string {
  if (!isStaffEndpoint(call)) return call.scope ?? 'none'
  if (call.fresh || !call.scope) return 'none, only signed-in users, no tokens'
  return call.scope
}

function schemaSection(title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  return `<h4>${title}</h4><pre>${schemaText(schemaOf(schema, io))}</pre>`
}

const events = (call: Endpoint) =>
  Object.entries(call.events ?? {})
    .map(([name, data]) => schemaSection(`Event ${name}`, data, 'output'))
    .join('')

function refusals(call: Endpoint): string {
  const declared = Object.entries(call.refusals).map(([code, status]) => `${status} <a href="#${code}">${code}</a>`)
  const implied = Object.entries(impliedRefusals(call)).filter(([code]) => !(code in call.refusals))
  const codes = [...declared, ...implied.map(([code, status]) => `${status} ${code}`)]
  return codes.length > 0 ? `<h4>Errors</h4><p>${codes.join(', ')}</p>` : ''
}

const namedShapes = () =>
  Object.entries(components())
    .map(([name, schema]) => `<h3 id="${name}">${name}</h3><pre>${schemaText(schema)}</pre>`)
    .join('')

const breakable = (code: string) => code.replaceAll('_', '_<wbr>')

const sortedByCode = <Meaning>(codes: Record<string, Meaning>) =>
  Object.entries(codes).sort(([first], [second]) => (first < second ? -1 : 1))

const errorCodeRows = (calls: readonly Endpoint[]) =>
  sortedByCode(errorCodes(calls))
    .map(
      ([code, { status, detail }]) =>
        `<tr id="${code}"><td>${status.join(', ')}<td><code>${breakable(code)}</code><td>${escapeMarkup(detail)}`,
    )
    .join('')

const fieldCodeRows = () =>
  sortedByCode(fieldSentences)
    .map(([code, sentence]) => `<tr><td><code>${breakable(code)}</code><td>${escapeMarkup(sentence)}`)
    .join('')

const errorCodesHtml = (calls: readonly Endpoint[]) => `
  <h2 id="codes">Error codes</h2>
  <p>A call that fails returns <code>{"detail": "a message for users", "code": "STABLE_CODE"}</code>.
  Programs should use the code, because the message may change.</p>
  <div class="codes" tabindex="0"><table>${errorCodeRows(calls)}</table></div>
  <h2>Invalid values</h2>
  <p><a href="#VALIDATION_FAILED">VALIDATION_FAILED</a> adds <code>errors</code> with one entry for each invalid value:
  its <code>field</code> (<code>answers.0.description</code>), a <code>code</code> and a <code>message</code>.
  Errors in a file also have a <code>line</code>.</p>
  <div class="codes" tabindex="0"><table>${fieldCodeRows()}</table></div>`

const openApiPath = ({ path }: Endpoint) => `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`

const endpointHtml = (call: Endpoint) => `
  <article id="${operationIdOf(call)}" aria-labelledby="${operationIdOf(call)}-name">
    <h3 id="${operationIdOf(call)}-name">${call.method} ${escapeMarkup(openApiPath(call))}</h3>
    <p>${escapeMarkup(call.summary)} <a href="#${operationIdOf(call)}" title="Link to this call">#</a></p>
    <p>Scope: ${scopeText(call)}</p>
    <details>
      <summary>Values, response and errors</summary>
      <p>For ${ACCESS_TEXTS[call.access]}. Status of the response: ${call.status ?? 200}.</p>
      ${schemaSection('Path', call.params, 'input')}${schemaSection('Query', call.query, 'input')}
      ${call.encoding === 'file' ? '<h4>Body</h4><p>multipart/form-data with the field <code>file</code></p>' : schemaSection('Body', call.body, 'input')}
      ${schemaSection('Response', call.response, 'output')}${events(call)}${refusals(call)}
    </details>
  </article>`

const SCRIPT = `
const field = document.querySelector('[type=search]')
const told = document.querySelector('[role=status]')
const calls = [...document.querySelectorAll('article')].map((call) => ({
  call,
  words: [...call.querySelectorAll('h3, :scope > p')].map((part) => part.textContent).join(' ').toLowerCase() + ' ' + call.id.toLowerCase(),
}))
const look = () => {
  const wanted = field.value.toLowerCase().split(/\\s+/)
  for (const { call, words } of calls) call.hidden = !wanted.every((word) => words.includes(word))
  for (const room of document.querySelectorAll('section')) room.hidden = !room.querySelector('article:not([hidden])')
  told.textContent = calls.filter(({ call }) => !call.hidden).length + ' calls'
}
field.addEventListener('input', look)
look()
`

function docsPage(calls: readonly Endpoint[], version: string): string {
  const rooms = Map.groupBy(calls, (call) => call.path.split('/')[1] ?? '')
  const sections = [...rooms].map(
    ([room, declared]) => `<section><h2>${room}</h2>${declared.map(endpointHtml).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Assay API</title><style>${STYLE}</style>
    <main><h1>Assay API <small>${version}</small></h1>
    <p>All calls of this server, generated from the code that serves them.
    The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
    <p><label>Search calls <input type="search" autocomplete="off"></label> <span role="status"></span></p>
    ${sections.join('')}
    <h2 id="shapes">Shapes</h2>${namedShapes()}
    ${errorCodesHtml(calls)}</main><script src="/api/docs.js"></script></html>`
}

export function serveDocs(app: FastifyInstance, calls: readonly Endpoint[], version: string): void {
  // The API document stays in memory as bytes, because encoding the document for each response would block the main
  // thread for milliseconds.
  const document = once(() => Buffer.from(JSON.stringify(openApi(calls, version))))
  const tag = once(() => `"${createHash('sha256').update(document()).digest('base64url')}"`)
  const page = once(() => docsPage(calls, version))
  app.get('/api/openapi.json', async ({ headers }, reply) => {
    reply.header('etag', tag())
    if (headers['if-none-match'] === tag()) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(document())
  })
  app.get('/api/docs.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
  app.get('/api/docs', { config: { isPage: true } }, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(page()),
  )
}
