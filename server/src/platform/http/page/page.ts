import { languageCodes } from '@assay/domain/people/languages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodedPath, isApi } from '../apiPath.ts'
import { Refusal } from '../refusal.ts'
import { brandedPages } from './brandedPages.ts'
import { isPageBuilt, NOT_BUILT } from './builtPage.ts'
import { candidateFile, candidatePolicies, isOfCandidates } from './candidatePage.ts'
import type { FindCompanyBranding } from './companyFace.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'

const CACHE_ONE_DAY = 'public, max-age=86400'

function cacheControl(path: string): string {
  if (path.includes('/assets/')) return CACHE_FOREVER
  return /\/(favicon\.svg|icons\/[\w-]+\.png)$/.test(path) ? CACHE_ONE_DAY : 'no-cache'
}

/**
 * A path with a file extension or a hidden name gets a 404, not the page: programs that search for secret files must
 * see that none exist.
 */
const isFile = (url: string) => /\.\w+$|\/\./.test(decodedPath(url))
/**
 * Requests for usual health check paths such as /health must fail, so that operators notice a wrong path. The correct
 * paths are /api/alive, /api/ready and /api/health.
 */
const isProbe = (url: string) =>
  /^\/(?:health|healthz|live|livez|alive|ready|readyz|metrics|status|ping)\/?$/.test(decodedPath(url))

export async function servePage(
  app: FastifyInstance,
  folder: string,
  unknown: (method: string, url: string) => Refusal,
  findFace: FindCompanyBranding = async () => null,
): Promise<void> {
  const isBuilt = isPageBuilt(folder)
  if (!isBuilt) app.log.warn(NOT_BUILT)
  const policyOf = candidatePolicies(folder)
  const sendBrandedPage = brandedPages(folder, findFace)
  const sendCandidatePage = async (file: string, request: FastifyRequest, reply: FastifyReply) =>
    (await sendBrandedPage(file, request, reply)) ? reply : reply.sendFile(file)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path))
        const policy = policyOf(path)
        if (policy) reply.header('content-security-policy', policy)
      },
    })
    // The service worker requests the page by its file name, so the path of the file must have the same content
    // security policy.
    for (const language of languageCodes) {
      const file = `candidate.${language}.html`
      app.get(`/${file}`, (request, reply) => sendCandidatePage(file, request, reply))
    }
  }

  /**
   * Requests for which this handler has tried to send the page. If such a request returns, the file is missing, because
   * a build is replacing it.
   */
  const handled = new WeakSet<FastifyRequest>()
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (isApi(request.url)) throw unknown(request.method, request.url)
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (!wantsPage || isProbe(request.url) || isFile(request.url)) throw new Refusal(404, 'NOT_FOUND')
    if (!isBuilt) return reply.status(503).type('text/plain; charset=utf-8').send(`${NOT_BUILT}\n`)
    if (handled.has(request)) throw new Refusal(503, 'UNAVAILABLE_PAGE', { headers: { 'retry-after': '5' } })
    handled.add(request)
    if (!isOfCandidates(request.url)) return reply.sendFile('index.html')
    reply.header('vary', 'accept-language')
    return sendCandidatePage(candidateFile(request.headers['accept-language']), request, reply)
  })
}
