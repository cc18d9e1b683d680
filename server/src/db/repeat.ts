/**
 * Does something again and again, never twice at a time. What fails is told of once, until it has worked again. What the
 * answer gives ends it, once what runs is done.
 */
export function repeat(everyMs: number, work: () => Promise<unknown>, failed: (error: unknown) => void) {
  let running: Promise<unknown> | null = null
  let isTold = false
  const tell = (error: unknown) => {
    if (!isTold) failed(error)
    isTold = true
  }
  const timer = setInterval(() => {
    running ??= work()
      .then(() => {
        isTold = false
      })
      .catch(tell)
      .finally(() => {
        running = null
      })
  }, everyMs)
  return async (): Promise<void> => {
    clearInterval(timer)
    await running
  }
}
