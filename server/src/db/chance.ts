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
 * So many bytes by chance, for names that are no secret. To ask for chance takes longer than all else of a name, so it is asked for in stock;
 * every byte of it is given once.
 */
export const chanceBytes = openStock()
