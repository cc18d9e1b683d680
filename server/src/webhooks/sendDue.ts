import { setTimeout as pause } from 'node:timers/promises'
import { openTries, type Sending } from './tries.ts'

const LOOK_EVERY_MS = 1_000
/** So long a new node looks whether another one lives: the connections of one that was killed end a little after it. */
const LOOKS_AROUND_MS = 10_000
/** So many looks are left out after one that failed: a database that is away fills no log. */
const LOOKS_LEFT_OUT = 9
const TIDY_EVERY_MS = 60 * 60_000
/** What is under way when the server stops is given this long. */
const STOP_WITHIN_MS = 3_000

/** After each time that it wrote it leaves the database to everybody else for so many times as long, within a bound. */
const REST = 3
const LONGEST_REST_MS = 200

interface Work<Taken> extends Sending<Taken> {
  now: () => number
  /** What it is, as the log says it has to wait. */
  name: string
  /** Takes over what a dead node had in hand before this moment, once this node is alone; whether it is. */
  takeOver: (begunAt: number) => Promise<boolean>
  /** What is done once an hour. */
  tidy?: () => Promise<unknown>
}

/** Sends what is due, on every node: who makes a try is settled in the database. */
export function sendDue<Taken>(work: Work<Taken>): () => Promise<void> {
  const { now, log, name, takeOver, tidy } = work
  const tries = openTries(work, look)
  let isStopping = false
  let looking: Promise<void> | null = null
  let leftOut = 0
  const begunAt = now()
  let tidiedAt = begunAt
  let isNew = true

  async function lookOnce(): Promise<void> {
    if (isNew) isNew = !(await takeOver(begunAt)) && now() - begunAt < LOOKS_AROUND_MS
    if (tidy && now() - tidiedAt > TIDY_EVERY_MS) {
      tidiedAt = now()
      await tidy()
    }
    do {
      const began = performance.now()
      const hasWritten = await tries.exchange(!isStopping)
      const rest = Math.min((performance.now() - began) * REST, LONGEST_REST_MS)
      if (hasWritten) await pause(rest)
    } while (tries.hasMade() && !isStopping)
  }

  function look(): void {
    if (isStopping) return
    looking ??= lookOnce()
      .catch((error: unknown) => {
        leftOut = LOOKS_LEFT_OUT
        log.warn({ err: error }, `${name} have to wait`)
      })
      .finally(() => {
        looking = null
      })
  }

  const timer = setInterval(() => {
    if (leftOut > 0) leftOut -= 1
    else look()
  }, LOOK_EVERY_MS)
  look()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await looking
    await tries.end(STOP_WITHIN_MS)
    await tries.exchange(false).catch((error: unknown) => log.warn({ err: error }, 'what was sent may be sent again'))
  }
}
