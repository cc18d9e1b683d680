/** How many connections there are, as the driver counts them. */
export interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

/** Told by the pool of connections to PostgreSQL. */
export interface PoolWatch {
  opened: (pool: PoolCounts) => void
  waited: (seconds: number) => void
}
