import { constants, setPriority } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { type Manner, type Seat, sitExam, type Tally } from './candidate.ts'

export type CrowdOrder =
  | { kind: 'arrive'; seats: readonly Seat[]; manner: Manner; withinMs: number }
  /** Each ends what it has begun. */
  | { kind: 'leave' }

export interface Left extends Tally {
  /** How late this process itself was, p99: no figure of it is finer than that. */
  lateMs: number
}

const NANOSECONDS = 1e6

const tally: Tally = { samples: { enter: [], open: [], answer: [] }, stored: 0, lost: 0, errors: [] }
const over = new AbortController()
const late = monitorEventLoopDelay({ resolution: 5 })
let sitting: Promise<unknown> = Promise.resolve()

async function comeIn(seat: Seat, manner: Manner, afterMs: number): Promise<void> {
  await setTimeout(afterMs)
  await sitExam(seat, manner, tally, over.signal)
}

/** Evenly, so that how many come in a second is known. */
function arrive({ seats, manner, withinMs }: Extract<CrowdOrder, { kind: 'arrive' }>): void {
  sitting = Promise.all(seats.map((seat, at) => comeIn(seat, manner, (at / seats.length) * withinMs)))
}

async function leave(): Promise<Left> {
  over.abort()
  await sitting
  return { ...tally, lateMs: late.percentile(99) / NANOSECONDS }
}

// Candidates are on machines of their own: here they leave this one to the server as far as they can.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
late.enable()

process.on('message', (order: CrowdOrder) => {
  if (order.kind === 'arrive') arrive(order)
  else void leave().then((left) => process.send?.(left))
})
