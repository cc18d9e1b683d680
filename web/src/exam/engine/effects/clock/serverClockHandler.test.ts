import type { Clock } from '@assay/contract/attempts/clock'
import { expect, test } from 'vitest'
import { runningClock } from '../../../../../test/clock.ts'
import { serverMs } from '../../../../lib/answers/serverTime.ts'
import { type ExamState, initialExamState } from '../../examState.ts'
import { createExamStore } from '../../examStore.ts'
import { CLOCK_TOLERANCE_MS } from '../applyFailure.ts'
import { createServerClockHandler } from './serverClockHandler.ts'

const clock = runningClock
const deadline = { earliest: 40 * 60_000, latest: 40 * 60_000 }
const interview = { amount_of_questions: 3, amount_of_answered_questions: 0 }

function heardBy(page: Partial<ExamState>, change: Partial<Clock>, leftMs = 30 * 60_000) {
  const store = createExamStore(
    initialExamState(interview, { deadline, leftMsAtLastSubmit: 0, isOnline: true, ...page }),
  )
  const before = store.get()
  createServerClockHandler(store, () => leftMs)({ ...clock, ...change }, 60_000, 60_400)
  return { before, now: store.get() }
}

test('the remaining time in a response was correct at some moment between request and arrival', () => {
  const { now } = heardBy({}, {})

  expect(now).toMatchObject({
    deadline: { earliest: 31 * 60_000, latest: 31 * 60_000 + 1_400 },
    addedSeconds: 0,
    phase: 'open',
  })
})

test.each([
  ['for a response, halfway between request and arrival', undefined, 62_500],
  ['for an event of the stream, when it arrives', 65_000, 65_000],
])('the page assumes that the server time in a message was correct at this moment: %s', (_, serverTimeAt, moment) => {
  const store = createExamStore(initialExamState(interview, { deadline, leftMsAtLastSubmit: 0, isOnline: true }))
  createServerClockHandler(store, () => 0)(clock, 60_000, 65_000, serverTimeAt)

  expect(serverMs(moment)).toBe(Date.parse(clock.server_time))
})

test('extra time is stored together with the clock', () => {
  expect(heardBy({ addedSeconds: 60 }, { given_back_time: '00:03:40' }).now).toMatchObject({
    addedSeconds: 220,
    extendedAt: 60_400,
  })
})

test('if the response to a heartbeat reports a closed test, the page does not change yet', () => {
  for (const is_activated of [true, false]) {
    const { before, now } = heardBy({ phase: 'time_up' }, { is_closed: true, is_activated })
    expect(now).toEqual(before)
  }
})

test('a reopened test waits for its candidate, and its remaining time is not applied yet', () => {
  const { before, now } = heardBy({}, { is_activated: false })

  expect(now).toEqual({ ...before, phase: 'reentry_required' })
})

test('after "Time is up", the test continues if the server reports clearly more remaining time', () => {
  expect(heardBy({ phase: 'time_up' }, {}, CLOCK_TOLERANCE_MS).now.phase).toBe('time_up')
  expect(heardBy({ phase: 'time_up' }, {}, CLOCK_TOLERANCE_MS + 1).now.phase).toBe('open')
})

test('while the candidate finishes a test, remaining time in a response does not reopen it', () => {
  expect(heardBy({ phase: 'finishing' }, {}).now.phase).toBe('finishing')
})
