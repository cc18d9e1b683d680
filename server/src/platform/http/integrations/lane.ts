import { performance } from 'node:perf_hooks'

/**
 * Number of program requests that run at the same time, for each endpoint. Further requests wait, so that hundreds of
 * requests do not delay candidates.
 */
const WIDTH = 1
/**
 * If a request takes longer than this, the request is mostly waiting, for example for a file. So the next request
 * starts.
 */
const SLOW_MS = 250
/** Before the next request starts, the queue pauses for this multiple of the previous request's working time. */
const RESTS = 2

type Begin = () => void
type Measure = () => () => number

/** Measures only the work of the main thread, because a request that waits for the database delays no other request. */
const loopWork: Measure = () => {
  const before = performance.eventLoopUtilization()
  return () => performance.eventLoopUtilization(before).active
}

function callerQueues<Whose>() {
  const lines = new Map<Whose, Begin[]>()
  return {
    add(whose: Whose, begin: Begin): void {
      const line = lines.get(whose)
      if (line) line.push(begin)
      else lines.set(whose, [begin])
    },
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
 * Each program has its own queue, so that one program cannot delay others. A pause follows each request, so that the
 * server can handle requests of people in between.
 */
export function fairQueue(width = WIDTH, measure = loopWork) {
  let busy = 0
  const lines = callerQueues<unknown>()

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

export type Lane = ReturnType<typeof fairQueue>
