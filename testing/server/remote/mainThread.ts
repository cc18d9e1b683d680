import { once } from 'node:events'
import type { Process } from '../process.ts'

export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' }

/** Controls the main thread of a server through the debugger, without any product code. */
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
  const evaluate = (expression: string) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    count += 1
    answers.set(count, resolve)
    const params = { expression, awaitPromise: true, returnByValue: true }
    wire.send(JSON.stringify({ id: count, method: 'Runtime.evaluate', params }))
    return promise
  }
  return {
    evaluate,
    /** Resolves when the thread is free again. */
    hold: (ms: number) => evaluate(`for (const end = performance.now() + ${ms}; performance.now() < end; );`),
    close: () => wire.close(),
  }
}

export type MainThread = Awaited<ReturnType<typeof openMainThread>>
