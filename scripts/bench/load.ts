import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Measured, Order } from './driver.ts'

/** The candidates' requests come from a separate process, so that other work does not distort the response times. */
export function openDriver<Orders extends object, Answer>(file: string) {
  const driver = fork(join(import.meta.dirname, file), { serialization: 'advanced' })
  const ended = once(driver, 'exit').then(() => {
    throw new Error('The load program ended before it had measured anything')
  })
  ended.catch(() => {})
  return {
    tell: (order: Orders) => driver.send(order),
    async give(order: Orders): Promise<Answer> {
      driver.send(order)
      const [answer] = (await Promise.race([once(driver, 'message'), ended])) as [Answer]
      return answer
    },
    end: () => driver.kill(),
  }
}

export const openLoad = () => openDriver<Order, Measured>('driver.ts')
export type Load = ReturnType<typeof openLoad>
