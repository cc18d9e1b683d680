import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A wire to a server that can be cut and mended: what a network outage looks like from inside. */
export async function openRelay(target: string) {
  let { hostname, port } = new URL(target)
  const own = await freePort()
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    // A cut wire is the point of this; whoever uses it hears of it on its own end.
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    return socket
  }
  const listen = () => {
    const server = createServer((from) => {
      const to = keep(connect(Number(port), hostname))
      keep(from).pipe(to).pipe(from)
    })
    return new Promise<typeof server>((ready) => server.listen(own, '127.0.0.1', () => ready(server)))
  }

  let server = await listen()
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own) }).href,
    cut: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const socket of open) socket.destroy()
      }),
    mend: async () => {
      server = await listen()
    },
    /** From now on whoever connects comes to another server. */
    turnTo(other: string): void {
      ;({ hostname, port } = new URL(other))
    },
  }
}
