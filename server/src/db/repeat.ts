/** Does something again and again, never twice at a time. What the answer gives ends it, once what runs is done. */
export function repeat(everyMs: number, work: () => Promise<unknown>, failed: (error: unknown) => void) {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(failed)
      .finally(() => {
        running = null
      })
  }, everyMs)
  return async (): Promise<void> => {
    clearInterval(timer)
    await running
  }
}
