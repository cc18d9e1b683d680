import { performance } from 'node:perf_hooks'

/** So often the loop is woken at least: a wait that was longer means that the whole process stood still. */
const BEAT_MS = 100

const idle = () => performance.nodeTiming.idleTime

export interface Turns {
  /** Counts the turns of the loop. */
  number(): number
  /**
   * The earliest moment, by `performance.now()`, at which what is being read may have come to a connection that was read in the
   * turn before: where the loop has waited for it, just now.
   */
  cameSince(): number
  /** All that had come to the connections by this moment has been read. */
  takenAt(): number
  /** Whether nothing was there when the loop looked in this turn, and it waited. */
  hasWaited(): boolean
  /** Called after each turn has read what was there. */
  onTurn(look: () => void): void
  stop(): void
}

/**
 * Watches when the loop of this process takes what waits in sockets. No program is told when something came in; but each turn of the loop takes all that is
 * there, so what it finds without waiting came after the turn before.
 *
 * A turn: timers, then what has come in, then immediates. One immediate of each turn and a timer that is due whenever the
 * others took long are enough to know when the loop last went to look. Neither keeps the process alive.
 */
export function watchTurns(): Turns {
  let number = 0
  /** Some moment between two looks of the loop, as late as is known. */
  let between = performance.now()
  let idleBefore = idle()
  let takenAt = between
  const looks: (() => void)[] = []

  const waited = () => idle() - idleBefore
  /** Not before this moment the loop has looked in this turn. A process that was stopped while it waited counts as if it had not waited. */
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
