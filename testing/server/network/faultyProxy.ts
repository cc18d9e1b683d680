import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `unanswered` loses its response. `held` arrives after later requests. */
export type Fate = 'arrives' | 'lost' | 'unanswered' | 'held'

async function deliver(port: number, said: Buffer): Promise<Buffer> {
  const to = connect(port, '127.0.0.1')
  const heard: Buffer[] = []
  to.on('data', (chunk) => heard.push(chunk))
  to.write(said)
  await once(to, 'close')
  return Buffer.concat(heard)
}

async function readRequest(from: Socket): Promise<Buffer> {
  let said = Buffer.alloc(0)
  for (;;) {
    const [chunk] = (await once(from, 'data')) as [Buffer]
    said = Buffer.concat([said, chunk])
    const end = said.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(said.toString('latin1'))?.[1] ?? 0)
    if (end >= 0 && said.length >= end + 4 + length) return said
  }
}

export async function openFaultyProxy(target: string) {
  const { port } = new URL(target)
  const held: Buffer[] = []
  let fate: Fate = 'arrives'

  const carry = async (from: Socket) => {
    const own = fate
    const said = await readRequest(from)
    if (own === 'held') held.push(said)
    if (own === 'lost' || own === 'held') return from.destroy()
    const heard = await deliver(Number(port), said)
    return own === 'unanswered' ? from.destroy() : from.end(heard)
  }
  const server = createServer((from) => {
    from.on('error', () => {})
    carry(from).catch(() => from.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (wanted: Fate) => {
      fate = wanted
    },
    /** The responses to the delayed requests are lost. */
    release: async () => {
      for (const said of held.splice(0)) await deliver(Number(port), said)
    },
    close: () => server.close(),
  }
}
