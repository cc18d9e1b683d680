import { once } from 'node:events'
import type { Process } from '../process.ts'

export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' }

/** Controls the main thread of a server through the debugger, so the product needs no code for such tests. */
export async function openMainThread(server: Process) {
  server.signal('SIGUSR1')
  const address = await server.untilTold(/ws:\/\/\S+/)
  const wire = new WebSocket(address)
  await once(wire, 'open')
  const answers = new Map<number, (value: unknown) => void>()
  let count = 0
  wire.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    answers.get(id)?.(result?.result?.value)
    answers.delete(id)
  })
  const send = (method: string, params: object = {}) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    count += 1
    answers.set(count, resolve)
    wire.send(JSON.stringify({ id: count, method, params }))
    return promise
  }
  const evaluate = (expression: string) =>
    send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  return {
    evaluate,
    async usedMemory(): Promise<number> {
      await send('HeapProfiler.collectGarbage')
      return Number(await evaluate('(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'))
    },
    hold: (ms: number) => evaluate(`for (const end = performance.now() + ${ms}; performance.now() < end; );`),
    close: () => wire.close(),
  }
}

export type MainThread = Awaited<ReturnType<typeof openMainThread>>
