export interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

export interface PoolWatch {
  opened: (pool: PoolCounts) => void
  waited: (seconds: number) => void
}
