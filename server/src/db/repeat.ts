interface Repeated {
  everyMs: number
  /** Long work should check `isStopping` between its parts. */
  work: (isStopping: () => boolean) => Promise<unknown>
  failed: (error: unknown) => void
  /** Runs at once too, instead of only after the first interval. */
  isAtOnce?: boolean
}

/** Runs work at intervals, and never twice at the same time. The returned function stops it after the current run. */
export function repeat({ everyMs, work, failed, isAtOnce = false }: Repeated): () => Promise<void> {
  let running: Promise<unknown> | null = null
  let isStopping = false
  const begin = () => {
    running ??= work(() => isStopping)
      .catch(failed)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(begin, everyMs)
  if (isAtOnce) begin()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}

/** Like `repeat`, but reports a failure only once, until the work succeeds again. */
export function repeatQuietly(everyMs: number, work: () => Promise<unknown>, failed: (error: unknown) => void) {
  let isTold = false
  return repeat({
    everyMs,
    work: async () => {
      await work()
      isTold = false
    },
    failed: (error) => {
      if (!isTold) failed(error)
      isTold = true
    },
  })
}
