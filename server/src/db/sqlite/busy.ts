import { setTimeout } from 'node:timers/promises'
import type { WriteOrder, Writer, WriteTogether } from './writer.ts'

/** SQLite's number for a lock that somebody else holds; the longer numbers of its family do not go away by waiting. */
const BUSY = 5
const LOOK_EVERY_MS = 10
/** Since it was first found locked. What comes later is told at once, so that no line builds up behind a forgotten shell. */
const PATIENCE_MS = 2_000

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === BUSY

/** SQLite itself would wait for a lock in every order; so it is told not to, and the order is given again a little later. */
export function waitForOthers(writer: Writer): Writer {
  let lockedSince: number | null = null

  async function write(order: WriteOrder | WriteTogether) {
    for (;;) {
      try {
        const ran = await writer.write(order)
        lockedSince = null
        return ran
      } catch (error) {
        if (!isBusy(error)) throw error
        lockedSince ??= performance.now()
        if (performance.now() - lockedSince > PATIENCE_MS) throw error
        await setTimeout(LOOK_EVERY_MS)
      }
    }
  }
  return { ...writer, write }
}
