import type { Clock } from '@assay/contract/attempts/clock'
import { expect, test } from 'vitest'
import { runningClock } from '../../../../../test/clock.ts'
import { serverMs } from '../../../../lib/late/serverTime.ts'
import { createEngine } from '../../engine.ts'
import { type ExamState, firstState } from '../../examState.ts'
import { CLOCK_TOLERANCE_MS } from '../applyFailure.ts'
import { createServerClockHandler } from './serverClockHandler.ts'

const clock = runningClock
const deadline = { from: 40 * 60_000, to: 40 * 60_000 }
const interview = { amount_of_questions: 3, amount_of_answered_questions: 0 }

function heardBy(page: Partial<ExamState>, change: Partial<Clock>, leftMs = 30 * 60_000) {
  const engine = createEngine(firstState(interview, { deadline, submittedAtMs: 0, isOnline: true, ...page }))
  const before = engine.get()
  createServerClockHandler(engine, () => leftMs)({ ...clock, ...change }, 60_000, 60_400)
  return { before, now: engine.get() }
}

test('the server’s clock applies between the time of the request and of the response', () => {
  const { now } = heardBy({}, {})

  expect(now).toMatchObject({ deadline: { from: 31 * 60_000, to: 31 * 60_000 + 1_400 }, given: 0, phase: 'open' })
})

test.each([
  ['an answer was said half way between its question and its coming', undefined, 62_500],
  ['what a stream tells was said as it came', 65_000, 65_000],
])('the server time: %s', (_, saidAt, moment) => {
  const engine = createEngine(firstState(interview, { deadline, submittedAtMs: 0, isOnline: true }))
  createServerClockHandler(engine, () => 0)(clock, 60_000, 65_000, saidAt)

  expect(serverMs(moment)).toBe(Date.parse(clock.server_time))
})

test('given time is stored with the clock', () => {
  expect(heardBy({ given: 60 }, { given_back_time: '00:03:40' }).now).toMatchObject({ given: 220, extendedAt: 60_400 })
})

test('a closed test in a heartbeat changes nothing yet, also before the candidate enters again', () => {
  for (const is_activated of [true, false]) {
    const { before, now } = heardBy({ phase: 'time_up' }, { is_closed: true, is_activated })
    expect(now).toEqual(before)
  }
})

test('a reopened test waits for its candidate, and its clock has no value yet', () => {
  const { before, now } = heardBy({}, { is_activated: false })

  expect(now).toEqual({ ...before, phase: 'waiting' })
})

test('a page at zero continues if the remaining time exceeds the possible clock error', () => {
  expect(heardBy({ phase: 'time_up' }, {}, CLOCK_TOLERANCE_MS).now.phase).toBe('time_up')
  expect(heardBy({ phase: 'time_up' }, {}, CLOCK_TOLERANCE_MS + 1).now.phase).toBe('open')
})

test('only a test at zero continues: a finish is not reverted', () => {
  expect(heardBy({ phase: 'finishing' }, {}).now.phase).toBe('finishing')
})
