import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A wire to a server that can be cut and mended: what a network outage looks like from inside. */
export async function openRelay(target: string) {
  let { hostname, port } = new URL(target)
  const own = await freePort()
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    // A cut wire is the point of this; both ends hear of it by themselves.
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    return socket
  }
  let isMute = false
  /** What is done once so many messages held these words. */
  let awaited: { words: string; times: number; act: () => void } | undefined
  const fallSilent = () => {
    for (const socket of open) socket.unpipe().pause()
    isMute = true
  }
  const hear = (chunk: Buffer) => {
    if (!awaited || !chunk.includes(awaited.words)) return
    awaited.times -= 1
    if (awaited.times > 0) return
    const { act } = awaited
    awaited = undefined
    act()
  }
  const listen = () => {
    const server = createServer((from) => {
      if (isMute) return void keep(from)
      from.on('data', hear)
      const to = keep(connect(Number(port), hostname))
      keep(from).pipe(to).pipe(from)
    })
    return new Promise<typeof server>((resolve) => server.listen(own, '127.0.0.1', () => resolve(server)))
  }

  let server = await listen()
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own) }).href,
    cut,
    /** Open connections hear nothing any more, and are not hung up on either; new ones are served as ever. */
    freeze(): void {
      for (const socket of open) socket.unpipe().pause()
    },
    /** New connections are taken from now on and hear nothing either. */
    fallSilent,
    /** The same from the moment on at which somebody asks something that holds these words. */
    fallSilentAt(words: string, times = 1): void {
      awaited = { words, times, act: fallSilent }
    },
    /** The wire is cut then. */
    cutAt(words: string, times = 1): void {
      awaited = { words, times, act: cut }
    },
    mend: async () => {
      isMute = false
      server = await listen()
    },
    /** From now on new connections come to another server. */
    turnTo(other: string): void {
      ;({ hostname, port } = new URL(other))
    },
  }
}
