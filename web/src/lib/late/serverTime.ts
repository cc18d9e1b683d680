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

/** The server's clock, as an answer has told it that was under way between these two moments of the steady clock. */
export function noteServerTime(iso: string, sentAt: number, gotAt: number): void {
  const server = Date.parse(iso)
  if (Number.isNaN(server)) return
  const steady = (sentAt + gotAt) / 2
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
