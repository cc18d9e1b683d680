import { newCounts } from './counts.ts'
import type { Family } from './instruments.ts'

interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

export function openMetrics() {
  const counts = newCounts()
  const families: Family[] = Object.values(counts)
  return {
    counts,
    families,
    pool: (): PoolCounts | null => null,
    add(...more: Family[]): void {
      families.push(...more)
    },
  }
}

export type Metrics = ReturnType<typeof openMetrics>
