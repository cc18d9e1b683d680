import { languageCodes } from '@assay/domain/people/languages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApi, pathOf } from '../apiPath.ts'
import { Refusal } from '../refusal.ts'
import { isPageBuilt, NOT_BUILT } from './built.ts'
import { candidateFile, candidatePolicies, isOfCandidates } from './candidatePage.ts'
import type { FindFace } from './face.ts'
import { facedPages } from './facedPages.ts'

const BUILT_ONCE = 'public, max-age=31536000, immutable'

/** A browser with a window asks for it at every visit; another drawing may come a day late. */
const FOR_A_DAY = 'public, max-age=86400'

/** Files whose name holds the hash of their content never change; what the page is made of is asked for anew. */
function cacheControl(path: string): string {
  if (path.includes('/assets/')) return BUILT_ONCE
  return /\/(favicon\.svg|icons\/[\w-]+\.png)$/.test(path) ? FOR_A_DAY : 'no-cache'
}

/** Named like a file, or hidden: no screen is called so, and a stranger who probes for secrets hears that there is none. */
const isFile = (url: string) => /\.\w+$|\/\./.test(pathOf(url))
/** A probe that asks at the wrong address must not hear that all is well: the answers are at /api/alive, /api/ready and /api/health. */
const isProbe = (url: string) =>
  /^\/(?:health|healthz|live|livez|alive|ready|readyz|metrics|status|ping)\/?$/.test(pathOf(url))

/** The built pages: that of staff for every path that only its own router knows, that of candidates for theirs. */
export async function servePage(
  app: FastifyInstance,
  folder: string,
  unknown: (method: string, url: string) => Refusal,
  findFace: FindFace = async () => null,
): Promise<void> {
  const isBuilt = isPageBuilt(folder)
  if (!isBuilt) app.log.warn(NOT_BUILT)
  const policyOf = candidatePolicies(folder)
  const sendFaced = facedPages(folder, findFace)
  /** Nothing of the company goes by where none is set: the file goes out as it was packed. */
  const sendCandidatePage = async (file: string, request: FastifyRequest, reply: FastifyReply) =>
    (await sendFaced(file, request, reply)) ? reply : reply.sendFile(file)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // What a build notes for itself is nothing of the page.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path))
        const policy = policyOf(path)
        if (policy) reply.header('content-security-policy', policy)
      },
    })
    // Whichever way it is asked for: the service worker keeps it under its own name.
    for (const language of languageCodes) {
      const file = `candidate.${language}.html`
      app.get(`/${file}`, (request, reply) => sendCandidatePage(file, request, reply))
    }
  }

  /** Those that were given the frame already: it is gone while the page is being built anew. */
  const framed = new WeakSet<FastifyRequest>()
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (isApi(request.url)) throw unknown(request.method, request.url)
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (!wantsPage || isProbe(request.url) || isFile(request.url)) throw new Refusal(404, 'NOT_FOUND')
    if (!isBuilt) return reply.status(503).type('text/plain; charset=utf-8').send(`${NOT_BUILT}\n`)
    if (framed.has(request)) throw new Refusal(503, 'UNAVAILABLE_PAGE', { headers: { 'retry-after': '5' } })
    framed.add(request)
    if (!isOfCandidates(request.url)) return reply.sendFile('index.html')
    reply.header('vary', 'accept-language')
    return sendCandidatePage(candidateFile(request.headers['accept-language']), request, reply)
  })
}
