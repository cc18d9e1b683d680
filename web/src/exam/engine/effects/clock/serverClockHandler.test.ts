import type { Clock } from '@assay/contract/sitting/clock'
import { expect, test } from 'vitest'
import { runningClock } from '../../../../../test/clock.ts'
import { serverMs } from '../../../../lib/late/serverTime.ts'
import { createEngine } from '../../engine.ts'
import { type ExamState, firstState } from '../../examState.ts'
import { WRONG_BY_MS } from '../applyFailure.ts'
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

test('the clock of the server is that of the page, between the moments of its question and its answer', () => {
  const { now } = heardBy({}, {})

  expect(now).toMatchObject({ deadline: { from: 31 * 60_000, to: 31 * 60_000 + 1_400 }, given: 0, phase: 'open' })
})

test.each([
  ['an answer was said half way between its question and its coming', undefined, 62_500],
  ['what a stream tells was said as it came', 65_000, 65_000],
])('of the hour of the server: %s', (_, saidAt, moment) => {
  const engine = createEngine(firstState(interview, { deadline, submittedAtMs: 0, isOnline: true }))
  createServerClockHandler(engine, () => 0)(clock, 60_000, 65_000, saidAt)

  expect(serverMs(moment)).toBe(Date.parse(clock.server_time))
})

test('what was given is noted with the clock', () => {
  expect(heardBy({ given: 60 }, { given_back_time: '00:03:40' }).now).toMatchObject({ given: 220, grownAt: 60_400 })
})

test('that it is over changes nothing yet, also where nobody has entered again', () => {
  for (const is_activated of [true, false]) {
    const { before, now } = heardBy({ phase: 'time_up' }, { is_closed: true, is_activated })
    expect(now).toEqual(before)
  }
})

test('a test that was opened again waits for its candidate, and its clock says nothing yet', () => {
  const { before, now } = heardBy({}, { is_activated: false })

  expect(now).toEqual({ ...before, phase: 'waiting' })
})

test('a page whose time was up goes on where clearly more is left than a clock may be wrong by', () => {
  expect(heardBy({ phase: 'time_up' }, {}, WRONG_BY_MS).now.phase).toBe('time_up')
  expect(heardBy({ phase: 'time_up' }, {}, WRONG_BY_MS + 1).now.phase).toBe('open')
})

test('only time that was up goes on: a finish is not taken back', () => {
  expect(heardBy({ phase: 'finishing' }, {}).now.phase).toBe('finishing')
})
