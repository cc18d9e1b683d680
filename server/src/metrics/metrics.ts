import { newCounts } from './counted.ts'
import type { Family } from './instruments.ts'

interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

/** Everything that can be asked of one node: what was counted, and what is read at the asking. Made once, handed down. */
export function openMetrics() {
  const counts = newCounts()
  const families: Family[] = Object.values(counts)
  return {
    counts,
    families,
    /** Connections to a database server, where there is one. */
    pool: (): PoolCounts | null => null,
    add(...more: Family[]): void {
      families.push(...more)
    },
  }
}

export type Metrics = ReturnType<typeof openMetrics>
