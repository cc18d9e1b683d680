import { once } from 'node:events'
import { createServer } from 'node:http'
import { asText, type Family } from './instruments.ts'

const TEXT = 'text/plain; version=0.0.4; charset=utf-8'

interface MetricsAddress {
  host: string
  port: number
  isKnown: (host: string) => boolean
}

/** The metrics have a separate port, because operators easily forget to block a path in the proxy. */
export async function serveMetrics(at: MetricsAddress, families: readonly Family[]) {
  const server = createServer(async (request, response) => {
    const { host } = request.headers
    if (host !== undefined && !at.isKnown(host)) return response.writeHead(421).end()
    const isAsked = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')
    if (!isAsked) return response.writeHead(404).end()
    const text = await asText(families)
    return response.writeHead(200, { 'content-type': TEXT, 'cache-control': 'no-store' }).end(text)
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  return {
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
