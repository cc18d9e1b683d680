import { getInterview } from '@assay/contract/interviews/interviews'
import { expect, onTestFinished, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../testing/client/exam.ts'
import { makeLabel } from '../../testing/client/make.ts'
import { startTestServer } from '../../testing/server/testServer.ts'
import { logClockJumps, monotonicClock } from './monotonicClock.ts'
import { movableClock } from './platform/http/testClock.ts'

const MINUTE = 60_000

function machine() {
  let wall = Date.UTC(2026, 10, 21)
  let running = 5_000
  return {
    wall: () => wall,
    running: () => running,
    pass: (ms: number) => {
      wall += ms
      running += ms
    },
    set: (ms: number) => {
      wall += ms
    },
  }
}

test.each([
  ['an hour forward', 60 * MINUTE],
  ['an hour back', -60 * MINUTE],
  ['a minute forward', MINUTE],
  ['a minute back', -MINUTE],
])('if the system clock is set %s, the time of a running test does not change', async (_name, step) => {
  const own = machine()
  const clock = monotonicClock(own.wall(), own.wall, own.running)
  const server = await startTestServer({ clock: { ...movableClock(), now: clock.now }, config: { limitsOn: true } })
  onTestFinished(() => server.close())
  await makeBank(server)
  const { interview, candidate, questions } = await makeRunningExam(server)
  const [first, second] = questions
  if (!first || !second) throw new Error('an empty paper')
  const choose = ({ answers_base }: typeof first) => answers_base.slice(0, 1).map(({ id }) => id)
  await candidate.submit(first, choose(first))

  own.pass(2 * MINUTE)
  own.set(step)
  const { remaining_time } = await candidate.submit(second, choose(second))

  expect(remaining_time).toBe('00:58:00')
  expect(clock.jumped()).toBe(step)
  expect(clock.jumped()).toBe(0)
  expect(await server.staff(getInterview, { params: { code: interview.code } })).toMatchObject({
    interview_status: 'In Progress',
  })
  await makeLabel(server)
})

test('the normal drift of the system clock does not count as a clock jump', () => {
  const own = machine()
  const clock = monotonicClock(own.wall(), own.wall, own.running)

  own.pass(60 * MINUTE)
  own.set(400)

  expect(clock.jumped()).toBe(0)
})

test('a clock jump is logged once', async () => {
  const own = machine()
  const clock = monotonicClock(own.wall(), own.wall, own.running)
  const events: object[] = []
  const stop = logClockJumps(clock, { warn: (fields) => events.push(fields) }, 1)
  onTestFinished(stop)

  own.set(-MINUTE)
  await expect.poll(() => events).toEqual([{ jumped_ms: -MINUTE }])
})
