import { browserStorage } from '../storage.ts'

const KEY = 'assay-skew'
/** A smaller change of the clock difference is only network delay. */
const MIN_SKEW_CHANGE_MS = 1_000

interface ClockSample {
  server: number
  date: number
  monotonicMs: number
}

let lastSample: ClockSample | null = null

export function recordServerTime(iso: string, monotonicMs: number): void {
  const server = Date.parse(iso)
  if (Number.isNaN(server)) return
  lastSample = { server, date: Date.now() - (performance.now() - monotonicMs), monotonicMs }
  const skew = Math.round(lastSample.server - lastSample.date)
  if (Math.abs(skew - Number(browserStorage.read(KEY))) > MIN_SKEW_CHANGE_MS) browserStorage.write(KEY, String(skew))
}

export const serverMs = (monotonicMs: number): number =>
  lastSample
    ? lastSample.server + monotonicMs - lastSample.monotonicMs
    : Date.now() + monotonicMs - performance.now() + Number(browserStorage.read(KEY))

/** The monotonic clock stops while the device sleeps, so this function adds the time of the sleep. */
export function serverNow(): string {
  const sleptMs = lastSample
    ? Math.max(0, Date.now() - lastSample.date - (performance.now() - lastSample.monotonicMs))
    : 0
  return new Date(serverMs(performance.now()) + sleptMs).toISOString()
}
