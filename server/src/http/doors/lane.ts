import { performance } from 'node:perf_hooks'

/** How many calls of programs one door works at: the others wait, so that hundreds at once hold up nobody who sits a test. */
const WIDTH = 1
/** A call that takes longer mostly waits for something else, such as a file that is read: the next begins beside it. */
const SLOW_MS = 250
/** So much longer than this thread worked meanwhile its place rests. */
const RESTS = 2

type Begin = () => void
/** Begins to measure; what it gives says for how many milliseconds there was work since. */
type Measure = () => () => number

/** Of this thread, for whomever: a call that waits for the database keeps nobody from being answered. */
const loopWork: Measure = () => {
  const before = performance.eventLoopUtilization()
  return () => performance.eventLoopUtilization(before).active
}

/** Waiting calls stand in lines, one for each program; the lines take turns. */
function openLines<Whose>() {
  const lines = new Map<Whose, Begin[]>()
  return {
    add(whose: Whose, begin: Begin): void {
      const line = lines.get(whose)
      if (line) line.push(begin)
      else lines.set(whose, [begin])
    },
    /** The first of the line whose turn it is; that line goes behind all others. */
    next(): Begin | undefined {
      for (const [whose, line] of lines) {
        const begin = line.shift()
        lines.delete(whose)
        if (line.length > 0) lines.set(whose, line)
        return begin
      }
      return undefined
    },
  }
}

/**
 * Works at a few things at a time: of one program in the order they came, so that what one sends at once holds up no other.
 * After each its place rests: people who asked meanwhile are answered whole, and not a step for each call.
 */
export function openLane(width = WIDTH, measure = loopWork) {
  let busy = 0
  const lines = openLines<unknown>()

  function passOn(): void {
    const next = lines.next()
    if (next) next()
    else busy -= 1
  }

  return async <Result>(whose: unknown, work: () => Promise<Result>): Promise<Result> => {
    if (busy < width) busy += 1
    else await new Promise<void>((begin) => lines.add(whose, begin))
    const worked = measure()
    let isOver = false
    const passOnOnce = () => {
      if (!isOver) passOn()
      isOver = true
    }
    const watch = setTimeout(passOnOnce, SLOW_MS).unref()
    try {
      return await work()
    } finally {
      clearTimeout(watch)
      if (!isOver) setTimeout(passOnOnce, RESTS * Math.min(SLOW_MS, worked())).unref()
    }
  }
}

export type Lane = ReturnType<typeof openLane>
