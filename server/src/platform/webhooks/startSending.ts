import { setTimeout as pause } from 'node:timers/promises'
import { runTries, type Sending } from './tries.ts'

const POLL_INTERVAL_MS = 1_000
/**
 * For this time after its start, a node checks whether other nodes are running. It checks repeatedly, because the
 * database connections of a killed node end a little later than the node.
 */
const STARTUP_CHECK_MS = 10_000
/** Number of checks that are skipped after a failed check, so that an outage of the database does not fill the log. */
const SKIPPED_POLLS = 9
const CLEANUP_INTERVAL_MS = 60 * 60_000
const STOP_WITHIN_MS = 3_000

/**
 * After a write, the loop pauses for this multiple of the write's duration, up to a limit, so that other work can use
 * the database.
 */
const PAUSE_FACTOR = 3
const MAX_PAUSE_MS = 200

interface Work<Claimed> extends Sending<Claimed> {
  now: () => number
  name: string
  /**
   * Releases the locks that crashed nodes took before this time, but only if this node is the only node. Returns true
   * in this case.
   */
  releaseAbandonedTries: (begunAt: number) => Promise<boolean>
  cleanUp?: () => Promise<unknown>
}

/** Runs on every node; the database decides which node makes an attempt. */
export function startSending<Claimed>(work: Work<Claimed>): () => Promise<void> {
  const { now, log, name, releaseAbandonedTries, cleanUp } = work
  const tries = runTries(work, poll)
  let isStopping = false
  let polling: Promise<void> | null = null
  let pollsToSkip = 0
  const begunAt = now()
  let cleanedUpAt = begunAt
  let mayHaveAbandonedTries = true

  async function pollOnce(): Promise<void> {
    if (mayHaveAbandonedTries)
      mayHaveAbandonedTries = !(await releaseAbandonedTries(begunAt)) && now() - begunAt < STARTUP_CHECK_MS
    if (cleanUp && now() - cleanedUpAt > CLEANUP_INTERVAL_MS) {
      cleanedUpAt = now()
      await cleanUp()
    }
    do {
      const startedAt = performance.now()
      const hasWritten = await tries.saveAndClaim(!isStopping)
      const pauseMs = Math.min((performance.now() - startedAt) * PAUSE_FACTOR, MAX_PAUSE_MS)
      if (hasWritten) await pause(pauseMs)
    } while (tries.hasCompleted() && !isStopping)
  }

  function poll(): void {
    if (isStopping) return
    polling ??= pollOnce()
      .catch((error: unknown) => {
        pollsToSkip = SKIPPED_POLLS
        log.warn({ err: error }, `sending to ${name} failed and is retried`)
      })
      .finally(() => {
        polling = null
      })
  }

  const timer = setInterval(() => {
    if (pollsToSkip > 0) pollsToSkip -= 1
    else poll()
  }, POLL_INTERVAL_MS)
  poll()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await polling
    await tries.end(STOP_WITHIN_MS)
    await tries
      .saveAndClaim(false)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'results of sent messages could not be stored, so the messages may be sent again'),
      )
  }
}
