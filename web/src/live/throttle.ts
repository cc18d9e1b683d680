/** Does what is asked for at once, and from then on no more often than this, however often it is asked for. */
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
