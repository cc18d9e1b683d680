interface Repeated {
  everyMs: number
  /** Long work checks `isStopping` between its parts. */
  work: (isStopping: () => boolean) => Promise<unknown>
  failed: (error: unknown) => void
  /** Runs immediately instead of after the first interval. */
  isAtOnce?: boolean
}

/** Runs work at intervals, never twice at a time. The returned function stops it after the present run. */
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

/** Like `repeat`, but reports a failure only once until the work succeeds again. */
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
