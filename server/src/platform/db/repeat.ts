import type { WarningLog } from '../../log.ts'

interface RepeatOptions {
  everyMs: number
  /** Long background work should check `isStopping` between its steps. */
  work: (isStopping: () => boolean) => Promise<unknown>
  isAtOnce?: boolean
}

export type Stop = () => Promise<void>

/**
 * Runs of the repeated work never overlap. The returned function prevents further runs, but a started run completes.
 */
export function repeat({
  everyMs,
  work,
  failed,
  isAtOnce = false,
}: RepeatOptions & { failed: (error: unknown) => void }): Stop {
  let running: Promise<unknown> | null = null
  let isStopping = false
  const startRun = () => {
    running ??= work(() => isStopping)
      .catch(failed)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(startRun, everyMs)
  if (isAtOnce) startRun()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}

export interface Worker extends RepeatOptions {
  failure: string
}

const REPORT_INTERVAL_MS = 60 * 60_000

export function startWorker(log: WarningLog, { work, failure, ...times }: Worker): Stop {
  let reportedAt = Number.NEGATIVE_INFINITY
  return repeat({
    ...times,
    work: async (isStopping) => {
      await work(isStopping)
      reportedAt = Number.NEGATIVE_INFINITY
    },
    failed: (err) => {
      if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
      reportedAt = performance.now()
      log.warn({ err }, failure)
    },
  })
}

export const stopAll =
  (stops: readonly Stop[]): Stop =>
  async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
