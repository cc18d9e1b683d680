import { setTimeout as pause } from 'node:timers/promises'
import { runTries, type Sending } from './tries.ts'

const POLL_INTERVAL_MS = 1_000
/**
 * After its start, a node looks for other nodes during this time. The connections of a killed node end a little
 * later than the node.
 */
const LOOKS_AROUND_MS = 10_000
/** Number of checks that are skipped after a failed check, so that an outage of the database does not fill the log. */
const LOOKS_LEFT_OUT = 9
const TIDY_EVERY_MS = 60 * 60_000
const STOP_WITHIN_MS = 3_000

/**
 * After a write, the loop pauses for this multiple of the write's duration, up to a limit, so that other work can use
 * the database.
 */
const REST = 3
const LONGEST_REST_MS = 200

interface Work<Taken> extends Sending<Taken> {
  now: () => number
  name: string
  /** Releases the locks that a crashed node took before this time. Returns true when this node is the only node. */
  releaseAbandonedTries: (begunAt: number) => Promise<boolean>
  tidy?: () => Promise<unknown>
}

/** Runs on every node; the database decides which node makes an attempt. */
export function startSending<Taken>(work: Work<Taken>): () => Promise<void> {
  const { now, log, name, releaseAbandonedTries, tidy } = work
  const tries = runTries(work, poll)
  let isStopping = false
  let polling: Promise<void> | null = null
  let leftOut = 0
  const begunAt = now()
  let tidiedAt = begunAt
  let isNew = true

  async function pollOnce(): Promise<void> {
    if (isNew) isNew = !(await releaseAbandonedTries(begunAt)) && now() - begunAt < LOOKS_AROUND_MS
    if (tidy && now() - tidiedAt > TIDY_EVERY_MS) {
      tidiedAt = now()
      await tidy()
    }
    do {
      const began = performance.now()
      const hasWritten = await tries.exchange(!isStopping)
      const rest = Math.min((performance.now() - began) * REST, LONGEST_REST_MS)
      if (hasWritten) await pause(rest)
    } while (tries.hasMade() && !isStopping)
  }

  function poll(): void {
    if (isStopping) return
    polling ??= pollOnce()
      .catch((error: unknown) => {
        leftOut = LOOKS_LEFT_OUT
        log.warn({ err: error }, `sending to ${name} failed and is retried`)
      })
      .finally(() => {
        polling = null
      })
  }

  const timer = setInterval(() => {
    if (leftOut > 0) leftOut -= 1
    else poll()
  }, POLL_INTERVAL_MS)
  poll()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await polling
    await tries.end(STOP_WITHIN_MS)
    await tries
      .exchange(false)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'results of sent messages could not be stored, so the messages may be sent again'),
      )
  }
}
