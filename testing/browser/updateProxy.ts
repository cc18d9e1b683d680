import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '../server/network/freePort.ts'

const droppedHeaders = ['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding']
  // Cache validation headers are removed: with them, the browser would think that the service worker is unchanged.
  .concat('etag', 'last-modified', 'if-none-match', 'if-modified-since')

/** A proxy in front of a test server that can replace the service worker with a newer version. */
export async function openUpdateProxy(assay: string) {
  const port = await freePort()
  let build = ''
  const answerFrom = async (request: IncomingMessage, reply: ServerResponse) => {
    const chunks: Buffer[] = await request.toArray()
    const headers = Object.entries(request.headers).filter(([name]) => !droppedHeaders.includes(name))
    const answer = await fetch(assay + request.url, {
      method: request.method,
      headers: { ...(Object.fromEntries(headers) as Record<string, string>), 'accept-encoding': 'identity' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const isWorker = request.url === '/sw.js'
    const forwardedHeaders = [...answer.headers].filter(([name]) => !droppedHeaders.includes(name))
    reply.writeHead(answer.status, Object.fromEntries(forwardedHeaders))
    reply.end(isWorker ? Buffer.concat([body, Buffer.from(`\n// ${build}`)]) : body)
  }
  // Errors of the proxy are ignored, because a page that is being closed aborts its requests.
  const proxyServer = createServer((request, reply) => void answerFrom(request, reply).catch(() => reply.destroy()))
  proxyServer.listen(port, '127.0.0.1')
  await once(proxyServer, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    deploy(next: string): void {
      build = next
    },
    close(): void {
      proxyServer.closeAllConnections()
      proxyServer.close()
    },
  }
}
