import { appendFileSync } from 'node:fs'
import { ENGINE } from './database.ts'

const isFull = process.env['ASSAY_FULL'] === '1'

export const rounds = (quick: number, full: number): number => (isFull ? full : quick)

export const TIMEOUT_MS = isFull ? 40 * 60_000 : 15 * 60_000

/** `npm run guarantees` collects the printed numbers in a table. */
export function printFigure(promise: string, figure: string): void {
  const table = process.env['ASSAY_FIGURES']
  if (table) appendFileSync(table, `${JSON.stringify({ promise, engine: ENGINE, figure })}\n`)
  process.stdout.write(`${promise} (${ENGINE}): ${figure}\n`)
}

export const randomItem = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
