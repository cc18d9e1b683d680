import { Refused } from '@assay/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngine } from '../../engine.ts'
import { firstState, type Report } from '../../examState.ts'
import type { Line } from '../line.ts'
import { createReports, type Sent } from './reports.ts'

const report: Report = { key: '6f9619ff-8b86-4011-b42d-00cf4fc964ff', questionId: 7, text: 'The picture is missing' }
const interview = { amount_of_questions: 3, amount_of_answered_questions: 0 }
const deadline = { from: 0, to: 0 }

/** A page, and the calls that reached its server. */
function open(answer: () => Promise<unknown>) {
  const engine = createEngine(firstState(interview, { deadline, submittedAtMs: 0, isOnline: true }))
  const calls: unknown[] = []
  const ask = async (_: unknown, given: unknown) => {
    calls.push(given)
    return answer()
  }
  // Of the line only this one call is made here.
  const line = { engine, code: 'a-code', ask } as unknown as Line
  return { engine, calls, reports: createReports(line) }
}

const refuse = (status: number, code: 'UNREACHABLE' | 'TOO_MANY_REMARKS' | 'NOT_ACTIVATED') => () =>
  Promise.reject(new Refused(status, code, ''))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('a report without a network outlives the page, and goes out once with its key', async () => {
  const told: Sent[] = []
  const first = open(refuse(0, 'UNREACHABLE'))
  first.reports.add(report, (sent) => told.push(sent))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['waiting'])

  const second = open(async () => ({ time: '' }))
  await second.reports.run()
  expect(second.calls).toEqual([
    {
      params: { code: 'a-code' },
      body: { kind: 'question', question_id: 7, text: 'The picture is missing' },
      headers: { 'idempotency-key': report.key },
    },
  ])
  const third = open(async () => ({ time: '' }))
  await third.reports.run()
  expect(third.calls).toEqual([])
})

test('of lost time no question is named', async () => {
  const { reports, calls } = open(async () => ({ time: '' }))
  reports.add({ ...report, questionId: null }, () => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toMatchObject([{ body: { kind: 'time', text: 'The picture is missing' } }])
})

test('what the server does not take is not sent again', async () => {
  const told: Sent[] = []
  const { reports, calls } = open(refuse(409, 'TOO_MANY_REMARKS'))
  reports.add(report, (sent) => told.push(sent))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['refused'])
  expect(calls).toHaveLength(1)
})

test('where the test waits to be entered again the report waits with it', async () => {
  const { engine, reports } = open(refuse(409, 'NOT_ACTIVATED'))
  reports.add(report, () => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(engine.get().phase).toBe('waiting')

  const again = open(async () => ({ time: '' }))
  await again.reports.run()
  expect(again.calls).toHaveLength(1)
})
