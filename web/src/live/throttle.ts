/** Runs immediately, then at most once per interval. */
export function createThrottle(everyMs: number, act: () => void) {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask(): void {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          act()
        },
        Math.max(0, last + everyMs - Date.now()),
      )
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
