import { constants, setPriority } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { type CandidateProfile, type Line, type OpenTest, openLine, type Tally, takeExam } from './candidate.ts'

export type CrowdOrder =
  | { kind: 'arrive'; openTests: readonly OpenTest[]; profile: CandidateProfile; withinMs: number }
  | { kind: 'leave' }

export interface CrowdTotals extends Tally {
  /**
   * 99th percentile of this process's event loop delay in milliseconds. Response times cannot be more exact than this.
   */
  lateMs: number
}

const NANOSECONDS = 1e6

const tally: Tally = { samples: { enter: [], open: [], answer: [] }, stored: 0, lost: 0, heard: 0, errors: [] }
/** One abort controller per candidate: with a shared controller, each new listener would search all other listeners. */
const controllers: AbortController[] = []
const eventLoopDelay = monitorEventLoopDelay({ resolution: 5 })
let running: Promise<unknown> = Promise.resolve()

/** Number of candidates per connection. A process can have 20,000 connections, and event streams use half of them. */
const SHARE_A_LINE = 2

async function startCandidate(
  openTest: OpenTest,
  line: Line,
  profile: CandidateProfile,
  afterMs: number,
): Promise<void> {
  const controller = new AbortController()
  controllers.push(controller)
  await setTimeout(afterMs)
  if (!controller.signal.aborted) await takeExam(openTest, line, profile, tally, controller.signal)
}

/** The arrivals of candidates are distributed evenly, so that the arrival rate is known. */
function arrive({ openTests, profile, withinMs }: Extract<CrowdOrder, { kind: 'arrive' }>): void {
  const lines = Array.from({ length: Math.ceil(openTests.length / SHARE_A_LINE) }, () => openLine(profile.port, tally))
  const lineOf = (at: number) => lines[Math.floor(at / SHARE_A_LINE)] ?? openLine(profile.port, tally)
  running = Promise.all(
    openTests.map((openTest, at) => startCandidate(openTest, lineOf(at), profile, (at / openTests.length) * withinMs)),
  ).then(() => Promise.all(lines.map((line) => line.hangUp().catch(() => {}))))
}

async function leave(): Promise<CrowdTotals> {
  for (const controller of controllers) controller.abort()
  await running
  return { ...tally, lateMs: eventLoopDelay.percentile(99) / NANOSECONDS }
}

// Real candidates use their own machines, so this process has a lower priority than the server.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
eventLoopDelay.enable()

process.on('message', (order: CrowdOrder) => {
  if (order.kind === 'arrive') arrive(order)
  else void leave().then((left) => process.send?.(left))
})
