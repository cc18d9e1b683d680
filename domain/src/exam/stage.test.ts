import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLOSE_DELAY_MS, SUBMIT_GRACE_MS } from '../limits.ts'
import { hhmmss, secondsOf } from './formatDuration.ts'
import { acceptanceAt, closableBefore, effectiveArrival, isOverAt, stageOf, statusOf, type TestTimes } from './stage.ts'

const START = 1_000_000
const HOUR = 60 * 60_000
const DEADLINE = START + HOUR

type Known = TestTimes & { reopened_at: number | null }

const waiting: Known = { started_at: null, deadline_at: null, closed_at: null, reopened_at: null }
const running: Known = { ...waiting, started_at: START, deadline_at: DEADLINE }
const reopened: Known = { ...running, reopened_at: START - 60_000 }
const finished: Known = { ...running, closed_at: START + 1_000 }

describe('the acceptance of answers', () => {
  test.each([
    { name: 'before the start', times: waiting, at: START, acceptance: 'not_started' },
    { name: 'at the start', times: running, at: START, acceptance: 'accepted' },
    { name: 'one second before the deadline', times: running, at: DEADLINE - 1_000, acceptance: 'accepted' },
    { name: 'at the deadline', times: running, at: DEADLINE, acceptance: 'accepted' },
    { name: 'five seconds after the deadline', times: running, at: DEADLINE + SUBMIT_GRACE_MS, acceptance: 'accepted' },
    {
      name: 'right after these five seconds',
      times: running,
      at: DEADLINE + SUBMIT_GRACE_MS + 1,
      acceptance: 'too_late',
    },
    { name: 'after a reopening', times: reopened, at: START, acceptance: 'accepted' },
    { name: 'at the moment of a reopening', times: reopened, at: START - 60_000, acceptance: 'accepted' },
    {
      name: 'while a reopened test waits for the candidate',
      times: { ...running, deadline_at: null },
      at: START,
      acceptance: 'not_started',
    },
    { name: 'just before a reopening', times: reopened, at: START - 60_001, acceptance: 'too_late' },
    {
      name: 'after a reopened test was closed again',
      times: { ...finished, deadline_at: null },
      at: START,
      acceptance: 'too_late',
    },
    { name: 'after the candidate finished', times: finished, at: START + 500, acceptance: 'too_late' },
  ])('the result for an answer that arrives $name is $acceptance', ({ times, at, acceptance }) => {
    expect(acceptanceAt(times, at)).toBe(acceptance)
  })

  test('an interview closes only when no more answers can be accepted', () => {
    fc.assert(
      fc.property(fc.nat(HOUR), fc.nat(HOUR), (deadline, now) => {
        const times = { ...waiting, started_at: 0, deadline_at: deadline }
        if (deadline < closableBefore(now)) expect(acceptanceAt(times, now - CLOSE_DELAY_MS)).toBe('too_late')
      }),
    )
  })
})

test.each([
  { times: waiting, stage: 'to_do', isClosed: false },
  { times: running, stage: 'in_progress', isClosed: false },
  { times: finished, stage: 'done', isClosed: true },
])('the stage of an interview follows from its times: $stage', ({ times, stage, isClosed }) => {
  expect(stageOf(times)).toBe(stage)
  expect(isOverAt(times, START + 2_000)).toBe(isClosed)
})

test('at its deadline, an interview is closed for the candidate', () => {
  expect(isOverAt(running, DEADLINE - 1)).toBe(false)
  expect(isOverAt(running, DEADLINE)).toBe(true)
})

test.each([
  { ms: 0, text: '00:00:00' },
  { ms: 999, text: '00:00:00' },
  { ms: 1_000, text: '00:00:01' },
  { ms: 59 * 60_000 + 59_999, text: '00:59:59' },
  { ms: 2 * HOUR, text: '02:00:00' },
  { ms: 100 * HOUR, text: '100:00:00' },
])('$ms ms are displayed as $text', ({ ms, text }) => {
  expect(hhmmss(ms)).toBe(text)
})

test('a displayed time can be read back as whole seconds', () => {
  fc.assert(
    fc.property(fc.nat(1e9), (ms) => {
      expect(secondsOf(hhmmss(ms))).toBe(Math.floor(ms / 1000))
    }),
  )
  expect(secondsOf('')).toBe(0)
  expect(secondsOf('00')).toBe(0)
})

test('an expired interview closes exactly when no more answers can arrive', () => {
  expect(closableBefore(DEADLINE + SUBMIT_GRACE_MS + CLOSE_DELAY_MS)).toBe(DEADLINE)
})

test('from the deadline on, an answer counts at its earliest possible arrival time, not at its read time', () => {
  const deadline_at = 1_000
  expect([999, 1_000, 30_000].map((readAt) => effectiveArrival({ deadline_at }, readAt, 900))).toEqual([999, 900, 900])
  expect(effectiveArrival({ deadline_at: null }, 30_000, 900)).toBe(30_000)
})

test('the three stages of an interview have fixed names in the API', () => {
  expect((['to_do', 'in_progress', 'done'] as const).map(statusOf)).toEqual(['To Do', 'In Progress', 'Done'])
})
