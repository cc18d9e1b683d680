import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Measured, Order } from './driver.ts'

/** Candidates run in a process of their own, so that the measurement does not wait for the server. */
export function openLoad() {
  const driver: ChildProcess = fork(join(import.meta.dirname, 'driver.ts'))
  const ended = once(driver, 'exit').then(() => {
    throw new Error('The load driver ended before it had measured')
  })
  ended.catch(() => {})
  return {
    async give(order: Order): Promise<Measured> {
      driver.send(order)
      const [measured] = (await Promise.race([once(driver, 'message'), ended])) as [Measured]
      return measured
    },
    end: () => driver.kill(),
  }
}
