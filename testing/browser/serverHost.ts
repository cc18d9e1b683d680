import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Reply, Request } from './serverProcess.ts'

/** All test servers of a worker run in one process, so that modules load once instead of once for each test. */
export interface Host {
  open(env: Record<string, string>, hear: (line: string) => void): Promise<{ close(): Promise<void> }>
  end(): void
}

function asking(child: ChildProcess) {
  let last = 0
  const ears = new Map<number, (line: string) => void>()
  const ask = (request: Request) =>
    new Promise<void>((resolve, reject) => {
      const listen = (reply: Reply) => {
        if (reply.number !== request.number) return
        if ('line' in reply) return
        child.off('message', listen)
        if (reply.fault) reject(new Error(reply.fault))
        else resolve()
      }
      child.on('message', listen)
      child.send(request)
    })
  child.on('message', (reply: Reply) => {
    if ('line' in reply) ears.get(reply.number)?.(reply.line)
  })
  return {
    async open(env: Record<string, string>, hear: (line: string) => void) {
      last += 1
      const number = last
      ears.set(number, hear)
      await ask({ number, env })
      return { close: () => ask({ number, close: true }) }
    },
  }
}

export function startHost(): Host {
  const child = fork(join(import.meta.dirname, 'serverProcess.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  return { ...asking(child), end: () => child.disconnect() }
}
