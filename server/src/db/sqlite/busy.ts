import { setTimeout } from 'node:timers/promises'
import type { WriteOrder, Writer, WriteTogether } from './writer.ts'

/** SQLite's code for a locked database. The extended codes of its family do not disappear by waiting. */
const BUSY = 5
const LOOK_EVERY_MS = 10
/**
 * Counts from the first failure. Later statements fail immediately, so that no queue builds up behind a forgotten
 * shell.
 */
const PATIENCE_MS = 2_000

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === BUSY

/**
 * SQLite's own wait would block the thread for each statement, so its timeout is off and statements are retried here.
 */
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
