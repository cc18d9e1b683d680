import { readStored, store } from '../storage.ts'

const KEY = 'assay-skew'
/** Less than this is the way of the answer, and not worth writing down. */
const NOTED_MS = 1_000

interface Heard {
  server: number
  date: number
  steady: number
}

let last: Heard | null = null

/** The server's clock, as it was told at this moment of the steady clock. */
export function noteServerTime(iso: string, steady: number): void {
  const server = Date.parse(iso)
  if (Number.isNaN(server)) return
  last = { server, date: Date.now() - (performance.now() - steady), steady }
  const skew = Math.round(last.server - last.date)
  if (Math.abs(skew - Number(readStored(KEY))) > NOTED_MS) store(KEY, String(skew))
}

/** A moment of this page's steady clock, by that of the server. */
export const serverMs = (steady: number): number =>
  last ? last.server + steady - last.steady : Date.now() + steady - performance.now() + Number(readStored(KEY))

/** Now by the server's clock, however wrong that of this device is, and though its steady one stands still while it sleeps. */
export function serverNow(): string {
  const slept = last ? Math.max(0, Date.now() - last.date - (performance.now() - last.steady)) : 0
  return new Date(serverMs(performance.now()) + slept).toISOString()
}
