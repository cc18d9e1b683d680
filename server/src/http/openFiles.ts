import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

interface OpenFile {
  type: string
  bytes: Uint8Array
}

/** Whatever a file is made to be taken for, it runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Files for anybody who knows their address, which never stands for another content. What is unknown there is no page either. */
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
      .headers({ 'cache-control': FOR_EVER, 'content-security-policy': POLICY })
      .type(file.type)
      .send(Buffer.from(buffer, byteOffset, byteLength))
  })
  app.get(folder, () => {
    throw new Refusal(404, 'NOT_FOUND')
  })
}
