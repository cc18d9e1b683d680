import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A test can cut this network relay and restore it, to simulate a network outage. */
export async function openRelay(target: string) {
  let { hostname, port } = new URL(target)
  const own = await freePort()
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    // Tests cut connections on purpose, so errors of the relay are ignored. Client and server get their own errors.
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    return socket
  }
  let isMute = false
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
    /**
     * After `freeze`, open connections deliver no more data, but are not closed. New connections through the relay work
     * normally.
     */
    freeze(): void {
      for (const socket of open) socket.unpipe().pause()
    },
    /** After `fallSilent`, open and new connections deliver no data. The relay still accepts new connections. */
    fallSilent,
    /** Delivers no more data after the given number of requests that contain `words`. */
    fallSilentAt(words: string, times = 1): void {
      awaited = { words, times, act: fallSilent }
    },
    cutAt(words: string, times = 1): void {
      awaited = { words, times, act: cut }
    },
    repair: async () => {
      isMute = false
      server = await listen()
    },
    turnTo(other: string): void {
      ;({ hostname, port } = new URL(other))
    },
  }
}
