import { performance } from 'node:perf_hooks'

/** The event loop wakes up at least this often: a longer wait means that the process was stopped. */
const BEAT_MS = 100

const idle = () => performance.nodeTiming.idleTime

export interface Turns {
  number(): number
  /**
   * The earliest possible arrival, by `performance.now()`, of data on a connection that was read in the turn before. If
   * the event loop was idle, that is now.
   */
  cameSince(): number
  /** All data that arrived before this moment has been read. */
  takenAt(): number
  hasWaited(): boolean
  onTurn(look: () => void): void
  stop(): void
}

/**
 * Tracks when the event loop last read the sockets. Programs do not learn when data arrived, but each turn reads all
 * available data. So data that is found without a wait arrived after the previous turn.
 *
 * A turn runs timers, then reads data, then runs immediates. One immediate per turn and a timer for long phases show
 * when the loop last read. Neither keeps the process alive.
 */
export function watchEventLoop(): Turns {
  let number = 0
  let between = performance.now()
  let idleBefore = idle()
  let takenAt = between
  const looks: (() => void)[] = []

  const waited = () => idle() - idleBefore
  /**
   * The read in this turn was not before this moment. If the process was stopped during a wait, the wait counts as
   * zero.
   */
  const lookedAt = () => between + Math.min(waited(), BEAT_MS)
  const mark = () => {
    idleBefore = idle()
    between = performance.now()
  }
  let isStopped = false
  const endTurn = () => {
    takenAt = lookedAt()
    for (const look of looks) look()
    mark()
    number += 1
    if (!isStopped) setImmediate(endTurn).unref()
  }
  setImmediate(endTurn).unref()
  const beat = setInterval(mark, BEAT_MS).unref()

  return {
    number: () => number,
    cameSince: () => (waited() > 0 ? lookedAt() : takenAt),
    takenAt: () => takenAt,
    hasWaited: () => waited() > 0,
    onTurn: (look) => void looks.push(look),
    stop() {
      isStopped = true
      clearInterval(beat)
    },
  }
}
