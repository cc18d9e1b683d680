import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '../answers/compress.ts'
import { policyOfCandidatePage } from './candidatePage.ts'
import type { Face, FindFace } from './companyFace.ts'
import { withCompanyBrand } from './withCompanyBrand.ts'

interface Written {
  face: Face
  builtAt: number
  policy: string
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** The compression level is the same as in the build. */
async function writeBrandedPage(path: string, face: Face, builtAt: number): Promise<Written> {
  const page = withCompanyBrand(readFileSync(path, 'utf8'), face)
  const plain = Buffer.from(page)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { face, builtAt, policy: policyOfCandidatePage(page), etag, plain, br, gzip: zipped }
}

/** Returns false if there is no company data. The page is then sent as it was built. */
export function brandedPages(folder: string, findFace: FindFace) {
  const known = new Map<string, Promise<Written>>()

  async function pageOf(file: string, face: Face): Promise<Written> {
    const path = join(folder, file)
    const builtAt = statSync(path).mtimeMs
    const found = await known.get(file)?.catch(() => undefined)
    if (found?.face === face && found.builtAt === builtAt) return found
    const writing = writeBrandedPage(path, face, builtAt)
    known.set(file, writing)
    return writing
  }

  return async (file: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const face = await findFace()
    if (!face) return false
    const page = await pageOf(file, face)
    const encoding = encodingFor(request)
    const etag = `"${page.etag}-${encoding ?? 'plain'}"`
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': page.policy,
      'content-type': 'text/html; charset=utf-8',
      etag,
      vary: 'accept-language, accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
    if (request.headers['if-none-match'] === etag) await reply.status(304).send()
    else await reply.send(encoding ? page[encoding] : page.plain)
    return true
  }
}
