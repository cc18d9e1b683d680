import { performance } from 'node:perf_hooks'

/** The event loop waits at most this number of milliseconds. A longer wait means that the process was suspended. */
const TICK_INTERVAL_MS = 100

const idle = () => performance.nodeTiming.idleTime

export interface EventLoopWatch {
  number(): number
  /** The earliest time, by `performance.now()`, at which the data that is read now can have arrived. */
  arrivedSince(): number
  /** All data that arrived before the returned time has been read. */
  takenAt(): number
  hasWaited(): boolean
  onTurn(listener: () => void): void
  stop(): void
}

/**
 * Each turn of the event loop reads all available data. So data that is read in this turn arrived after the read of the
 * previous turn.
 */
export function watchEventLoop(): EventLoopWatch {
  let number = 0
  let loopStartedAt = performance.now()
  let idleBefore = idle()
  let takenAt = loopStartedAt
  const listeners: (() => void)[] = []

  const waited = () => idle() - idleBefore
  /** The earliest time at which the current turn of the event loop can have read the sockets. */
  const polledAt = () => loopStartedAt + Math.min(waited(), TICK_INTERVAL_MS)
  const markLoopStart = () => {
    idleBefore = idle()
    loopStartedAt = performance.now()
  }
  let isStopped = false
  const endIteration = () => {
    takenAt = polledAt()
    for (const listener of listeners) listener()
    markLoopStart()
    number += 1
    if (!isStopped) setImmediate(endIteration).unref()
  }
  setImmediate(endIteration).unref()
  const beat = setInterval(markLoopStart, TICK_INTERVAL_MS).unref()

  return {
    number: () => number,
    arrivedSince: () => (waited() > 0 ? polledAt() : takenAt),
    takenAt: () => takenAt,
    hasWaited: () => waited() > 0,
    onTurn: (listener) => void listeners.push(listener),
    stop() {
      isStopped = true
      clearInterval(beat)
    },
  }
}
