import { createHash } from 'node:crypto'
import { openApi } from '@assay/contract/docs/openapi'
import { type Endpoint, impliedRefusals } from '@assay/contract/endpoint'
import { type RefusalCode, sentences } from '@assay/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#d5dcdc, #3a4444) }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize }
  details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0 }
  summary { padding: .6rem .8rem; cursor: pointer }
  summary b { display: inline-block; min-width: 4.5rem }
  summary span { opacity: .75; margin-left: .75rem }
  details > div { padding: 0 .8rem .8rem; border-top: 1px solid var(--line) }
  pre { overflow: auto; padding: .75rem; border-radius: 6px; background: light-dark(#f1f5f5, #1c2424) }
  td { padding: .15rem 1rem .15rem 0; vertical-align: top }`

const WHO = {
  anyone: 'anyone',
  candidate: 'whoever holds the interview code',
  staff: 'signed-in staff',
  admin: 'administrators',
}

function shape(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<h4>${title}</h4><pre>${escaped(JSON.stringify(json, null, 2))}</pre>`
}

const events = (call: Endpoint) =>
  Object.entries(call.events ?? {})
    .map(([name, data]) => shape(`Event ${name}`, data, 'output'))
    .join('')

function refusals(call: Endpoint): string {
  const all = Object.entries({ ...impliedRefusals(call), ...call.refusals }) as [RefusalCode, number][]
  const rows = all.map(([code, status]) => `<tr><td>${status}<td><code>${code}</code><td>${escaped(sentences[code])}`)
  return rows.length > 0 ? `<h4>Refusals</h4><table>${rows.join('')}</table>` : ''
}

const described = (call: Endpoint) => `
  <details>
    <summary><b>${call.method}</b> <code>/api${escaped(call.path)}</code><span>${escaped(call.summary)}</span></summary>
    <div>
      <p>For ${WHO[call.access]}. Answers ${call.status ?? 200}.</p>
      ${shape('Path', call.params, 'input')}${shape('Query', call.query, 'input')}
      ${call.encoding === 'file' ? '<h4>Body</h4><p>multipart/form-data with the field <code>file</code></p>' : shape('Body', call.body, 'input')}
      ${shape('Answer', call.response, 'output')}${events(call)}${refusals(call)}
    </div>
  </details>`

function docsPage(calls: readonly Endpoint[], version: string): string {
  const rooms = Map.groupBy(calls, (call) => call.path.split('/')[1] ?? '')
  const sections = [...rooms].map(([room, own]) => `<h2>${room}</h2>${own.map(described).join('')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Assay API</title><style>${STYLE}</style>
    <h1>Assay API <small>${version}</small></h1>
    <p>Every call of this server, read from the same objects that serve it.
    The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
    ${sections.join('')}</html>`
}

const once = <Made>(make: () => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The calls as people and as programs read them, made from what is registered when somebody first asks. */
export function serveDocs(app: FastifyInstance, calls: readonly Endpoint[], version: string): void {
  const document = once(() => JSON.stringify(openApi(calls, version)))
  const tag = once(() => `"${createHash('sha256').update(document()).digest('base64url')}"`)
  const page = once(() => docsPage(calls, version))
  app.get('/api/openapi.json', async ({ headers }, reply) => {
    reply.header('etag', tag())
    if (headers['if-none-match'] === tag()) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(document())
  })
  app.get('/api/docs', { config: { isPage: true } }, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(page()),
  )
}
