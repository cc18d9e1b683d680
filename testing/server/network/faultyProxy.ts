import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * With `unanswered`, the request arrives at the server, but the response is lost. With `held`, the request arrives
 * after later requests.
 */
export type RequestOutcome = 'arrives' | 'lost' | 'unanswered' | 'held'

async function deliver(port: number, requestBytes: Buffer): Promise<Buffer> {
  const to = connect(port, '127.0.0.1')
  const responseBytes: Buffer[] = []
  to.on('data', (chunk) => responseBytes.push(chunk))
  to.write(requestBytes)
  await once(to, 'close')
  return Buffer.concat(responseBytes)
}

async function readRequest(from: Socket): Promise<Buffer> {
  let requestBytes = Buffer.alloc(0)
  for (;;) {
    const [chunk] = (await once(from, 'data')) as [Buffer]
    requestBytes = Buffer.concat([requestBytes, chunk])
    const end = requestBytes.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(requestBytes.toString('latin1'))?.[1] ?? 0)
    if (end >= 0 && requestBytes.length >= end + 4 + length) return requestBytes
  }
}

export async function openFaultyProxy(target: string) {
  const { port } = new URL(target)
  const held: Buffer[] = []
  let nextOutcome: RequestOutcome = 'arrives'

  const carry = async (from: Socket) => {
    const outcome = nextOutcome
    const requestBytes = await readRequest(from)
    if (outcome === 'held') held.push(requestBytes)
    if (outcome === 'lost' || outcome === 'held') return from.destroy()
    const responseBytes = await deliver(Number(port), requestBytes)
    return outcome === 'unanswered' ? from.destroy() : from.end(responseBytes)
  }
  const server = createServer((from) => {
    from.on('error', () => {})
    carry(from).catch(() => from.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (wanted: RequestOutcome) => {
      nextOutcome = wanted
    },
    release: async () => {
      for (const requestBytes of held.splice(0)) await deliver(Number(port), requestBytes)
    },
    close: () => server.close(),
  }
}
