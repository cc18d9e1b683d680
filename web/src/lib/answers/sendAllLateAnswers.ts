import { createPause } from '../async/pause.ts'
import { withLock } from '../async/withLock.ts'
import { sendLateAnswersOf } from './sendLateAnswersOf.ts'
import { codesWithUnsentRecord } from './unsentRecords.ts'

const BACKOFF = { firstMs: 1_000, longestMs: 6_000 }
/**
 * A suspended tab may keep the lock. After this time, another tab sends the late answers without the lock. The server
 * ignores duplicates.
 */
const TIMEOUT_MS = 30_000

let isRunning = false
const pause = createPause()

async function processCode(code: string, failures: number): Promise<{ inMs: number; hasFailed: boolean } | null> {
  try {
    const next = await withLock('assay-late', () => sendLateAnswersOf(code), TIMEOUT_MS)
    return next === 'done' ? null : { inMs: next.inMs, hasFailed: false }
  } catch {
    return { inMs: Math.min(BACKOFF.longestMs, BACKOFF.firstMs * 2 ** failures), hasFailed: true }
  }
}

/** Skips tests that are open in a page, because that page sends its answers itself. */
export async function sendAllLateAnswers(isTestOpen: (code: string) => boolean): Promise<void> {
  pause.wake()
  if (isRunning) return
  isRunning = true
  for (const event of ['online', 'focus']) window.addEventListener(event, pause.wake)
  for (let failures = 0; ; ) {
    const results = await Promise.all(
      codesWithUnsentRecord()
        .filter((code) => !isTestOpen(code))
        .map((code) => processCode(code, failures)),
    )
    const pending = results.filter((look) => look !== null)
    if (pending.length === 0) break
    failures = pending.some(({ hasFailed }) => hasFailed) ? failures + 1 : 0
    await pause.wait(Math.min(...pending.map(({ inMs }) => inMs)))
  }
  isRunning = false
}
