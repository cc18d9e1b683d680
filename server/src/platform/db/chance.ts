import { randomBytes } from 'node:crypto'

const STOCK_BYTES = 4_096

function openStock() {
  let stock = Buffer.alloc(0)
  let used = 0
  return (amount: number): Buffer => {
    if (used + amount > stock.length) {
      stock = randomBytes(Math.max(STOCK_BYTES, amount))
      used = 0
    }
    used += amount
    return stock.subarray(used - amount, used)
  }
}

/**
 * Random bytes for names that are not secret. A call of the generator is slow, so the server fetches many bytes at
 * once. It uses each byte only once.
 */
export const chanceBytes = openStock()
