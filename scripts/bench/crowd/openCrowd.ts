import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Manner, Seat } from './candidate.ts'
import type { CrowdOrder, Left } from './candidates.ts'

export function openCrowd() {
  const child: ChildProcess = fork(join(import.meta.dirname, 'candidates.ts'), { serialization: 'advanced' })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The candidates were gone before they had told')
  })
  ended.catch(() => {})
  const give = (order: CrowdOrder) => child.send(order)
  return {
    arrive: (seats: readonly Seat[], manner: Manner, withinMs: number) =>
      give({ kind: 'arrive', seats, manner, withinMs }),
    async leave(): Promise<Left> {
      give({ kind: 'leave' })
      const [left] = (await Promise.race([once(child, 'message'), ended])) as [Left]
      child.kill()
      return left
    },
  }
}
