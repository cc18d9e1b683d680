import { randomBytes } from 'node:crypto'

const POOL_BYTES = 4_096

function createRandomPool() {
  let pool = Buffer.alloc(0)
  let used = 0
  return (amount: number): Buffer => {
    if (used + amount > pool.length) {
      pool = randomBytes(Math.max(POOL_BYTES, amount))
      used = 0
    }
    used += amount
    return pool.subarray(used - amount, used)
  }
}

/**
 * Random bytes for names that are not secret. A call of the generator is slow, so the server fetches many bytes at
 * once. Each byte is used only once.
 */
export const pooledRandomBytes = createRandomPool()
