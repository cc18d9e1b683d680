import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

interface OpenFile {
  type: string
  bytes: Uint8Array
}

/** With this security policy, a file cannot run scripts or load anything, even if a browser shows it as a page. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const CACHE_FOREVER = 'public, max-age=31536000, immutable'

export function serveOpenFiles(
  app: FastifyInstance,
  folder: `/${string}`,
  find: (name: string) => Promise<OpenFile | undefined>,
): void {
  app.get<{ Params: { '*'?: string } }>(`${folder}/*`, async ({ params }, reply) => {
    const file = await find(params['*'] ?? '')
    if (!file) throw new Refusal(404, 'NOT_FOUND')
    const { buffer, byteOffset, byteLength } = file.bytes
    return reply
      .headers({ 'cache-control': CACHE_FOREVER, 'content-security-policy': POLICY })
      .type(file.type)
      .send(Buffer.from(buffer, byteOffset, byteLength))
  })
  app.get(folder, () => {
    throw new Refusal(404, 'NOT_FOUND')
  })
}
