import { useSyncExternalStore } from 'react'

const tickMs = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function tick(): void {
  now = Date.now()
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  if (!timer) {
    now = Date.now()
    timer = setInterval(tick, tickMs)
  }
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** All clocks of a page share one timer, so that they change at the same time. */
export const useSecond = (): number => useSyncExternalStore(subscribe, () => now)
