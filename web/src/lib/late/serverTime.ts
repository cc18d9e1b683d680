import { readStored, storeValue } from '../storage.ts'

const KEY = 'assay-skew'
/** Minimum clock difference that is stored. A smaller one is only network delay. */
const NOTED_MS = 1_000

interface Heard {
  server: number
  date: number
  steady: number
}

let last: Heard | null = null

export function recordServerTime(iso: string, steady: number): void {
  const server = Date.parse(iso)
  if (Number.isNaN(server)) return
  last = { server, date: Date.now() - (performance.now() - steady), steady }
  const skew = Math.round(last.server - last.date)
  if (Math.abs(skew - Number(readStored(KEY))) > NOTED_MS) storeValue(KEY, String(skew))
}

export const serverMs = (steady: number): number =>
  last ? last.server + steady - last.steady : Date.now() + steady - performance.now() + Number(readStored(KEY))

/**
 * The current time of the server, independent of the device's clock. The monotonic clock stops while the device sleeps,
 * and this function corrects that.
 */
export function serverNow(): string {
  const slept = last ? Math.max(0, Date.now() - last.date - (performance.now() - last.steady)) : 0
  return new Date(serverMs(performance.now()) + slept).toISOString()
}
