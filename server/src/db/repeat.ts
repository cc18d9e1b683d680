interface Repeated {
  everyMs: number
  /** What takes long looks at `isStopping` between its pieces. */
  work: (isStopping: () => boolean) => Promise<unknown>
  /** Hears of each failure. */
  failed: (error: unknown) => void
  /** The first time is now, not after the first interval. */
  isAtOnce?: boolean
}

/** Does something again and again, never twice at a time. What the answer gives ends it, once what runs is done. */
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

/** The same, and what fails is told of once, until it has worked again. */
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
