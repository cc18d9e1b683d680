import { performance } from 'node:perf_hooks'

/**
 * Number of program requests that run at the same time, for each endpoint. Further program requests wait, so that
 * hundreds of requests do not delay candidates.
 */
const MAX_PARALLEL_CALLS = 1
/**
 * If a request takes longer than this number of milliseconds, the request is mostly waiting, for example for a file. So
 * the queue starts the next request.
 */
const SLOW_MS = 250
/** Before the next request starts, the queue pauses for this multiple of the previous request's working time. */
const PAUSE_FACTOR = 2

type StartCall = () => void
type StartMeasuring = () => () => number

/** Measures only the work of the main thread, because a request that waits for the database delays no other request. */
const measureLoopWork: StartMeasuring = () => {
  const before = performance.eventLoopUtilization()
  return () => performance.eventLoopUtilization(before).active
}

function callerQueues<Caller>() {
  const queues = new Map<Caller, StartCall[]>()
  return {
    add(caller: Caller, begin: StartCall): void {
      const line = queues.get(caller)
      if (line) line.push(begin)
      else queues.set(caller, [begin])
    },
    next(): StartCall | undefined {
      for (const [caller, line] of queues) {
        const begin = line.shift()
        queues.delete(caller)
        if (line.length > 0) queues.set(caller, line)
        return begin
      }
      return undefined
    },
  }
}

/**
 * Each program has its own queue, so that one program cannot delay others. Pauses between requests leave time for
 * requests of people.
 */
export function fairQueue(width = MAX_PARALLEL_CALLS, measure = measureLoopWork) {
  let busy = 0
  const queues = callerQueues<unknown>()

  function startNext(): void {
    const next = queues.next()
    if (next) next()
    else busy -= 1
  }

  return async <Result>(caller: unknown, work: () => Promise<Result>): Promise<Result> => {
    if (busy < width) busy += 1
    else await new Promise<void>((begin) => queues.add(caller, begin))
    const measuredMs = measure()
    let isOver = false
    const startNextOnce = () => {
      if (!isOver) startNext()
      isOver = true
    }
    const watch = setTimeout(startNextOnce, SLOW_MS).unref()
    try {
      return await work()
    } finally {
      clearTimeout(watch)
      if (!isOver) setTimeout(startNextOnce, PAUSE_FACTOR * Math.min(SLOW_MS, measuredMs())).unref()
    }
  }
}

export type Lane = ReturnType<typeof fairQueue>
