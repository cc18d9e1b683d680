import { Refused } from '@assay/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedCommentDraft } from '../../../commentDraft.ts'
import { initialExamState, type Report } from '../../examState.ts'
import { createExamStore } from '../../examStore.ts'
import type { ExamClient } from '../examClient.ts'
import { moveReportsToComment } from '../storage/examLocalStorage.ts'
import { createReports, type ReportOutcome } from './reports.ts'

const report: Report = { key: '6f9619ff-8b86-4011-b42d-00cf4fc964ff', questionId: 7, text: 'The picture is missing' }
const other: Report = { key: 'another key', questionId: null, text: 'The light went out' }
const interview = { amount_of_questions: 3, amount_of_answered_questions: 0 }
const deadline = { earliest: 0, latest: 0 }

interface Call {
  body: { text: string }
}

function startReports(answer: (call: Call) => Promise<unknown>) {
  const store = createExamStore(initialExamState(interview, { deadline, leftMsAtLastSubmit: 0, isOnline: true }))
  const calls: Call[] = []
  const request = async (_: unknown, given: Call) => {
    calls.push(given)
    return answer(given)
  }
  const client = { store, code: 'a-code', request } as unknown as ExamClient
  const sendStates: ReportOutcome[] = []
  const reports = createReports(client)
  return {
    store,
    calls,
    reports,
    sendStates,
    texts: () => calls.map(({ body }) => body.text),
    report: (one = report) => reports.add(one, (sent) => sendStates.push(sent)),
  }
}

const take = async () => ({ time: '' })
const refuse =
  (
    status: number,
    code: 'UNREACHABLE' | 'INTERVIEW_CLOSED' | 'TOO_MANY_REMARKS' | 'NOT_ACTIVATED' | 'INTERVIEW_NOT_FOUND',
  ) =>
  () =>
    Promise.reject(new Refused(status, code, ''))
const cut = refuse(0, 'UNREACHABLE')

async function leftBehind() {
  const page = startReports(take)
  await page.reports.run()
  return page.calls
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a report without a network is kept after a reload, and sent once with its idempotency key', async () => {
  const first = startReports(cut)
  first.report()
  await pass(0)
  expect(first.sendStates).toEqual(['waiting'])

  expect(await leftBehind()).toEqual([
    {
      params: { code: 'a-code' },
      body: { kind: 'question', question_id: 7, text: 'The picture is missing' },
      headers: { 'idempotency-key': report.key },
    },
  ])
  expect(await leftBehind()).toEqual([])
})

test('a report about lost time names no question', async () => {
  const { report: add, calls } = startReports(take)
  add({ ...report, questionId: null })
  await pass(0)
  expect(calls).toMatchObject([{ body: { kind: 'time', text: 'The picture is missing' } }])
  expect(calls[0]?.body).not.toHaveProperty('question_id')
})

test('reports are sent one after another, each once and with its own result', async () => {
  const arrivals: (() => void)[] = []
  const page = startReports(() => new Promise((resolve) => arrivals.push(() => resolve({ time: '' }))))
  page.report()
  const heard: ReportOutcome[] = []
  page.reports.add(other, (sent) => heard.push(sent))
  void page.reports.run()
  await pass(0)
  expect(page.texts()).toEqual([report.text])

  arrivals[0]?.()
  await pass(0)
  expect(page.texts()).toEqual([report.text, other.text])
  expect([page.sendStates, heard]).toEqual([['sent'], []])
  arrivals[1]?.()
  await pass(0)
  expect([page.sendStates, heard]).toEqual([['sent'], ['sent']])
  expect(await leftBehind()).toEqual([])
})

test('a report that is added after all other reports were sent is also sent', async () => {
  const page = startReports(take)
  page.report()
  await pass(0)
  page.report(other)
  await pass(0)

  expect(page.texts()).toEqual([report.text, other.text])
})

test('without a network, the page shows a message and retries a report with longer waits', async () => {
  const answers = [cut, cut, cut, take, cut, take]
  const at: number[] = []
  const page = startReports(() => {
    at.push(Date.now())
    return (answers.shift() ?? take)()
  })
  page.report()
  page.report(other)
  await pass(60_000)

  expect(at.slice(1).map((moment, before) => moment - (at[before] ?? 0))).toEqual([500, 1_000, 2_000, 0, 500])
  expect(page.sendStates).toEqual(['waiting', 'waiting', 'waiting', 'sent', 'waiting', 'sent'])
})

test('a report is sent again at once when the network may be back', async () => {
  const answers = [cut, cut]
  const page = startReports(() => (answers.shift() ?? take)())
  page.report()
  await pass(0)
  page.reports.wake()
  await pass(0)
  page.reports.wake()
  await pass(0)

  expect(page.sendStates).toEqual(['waiting', 'waiting', 'sent'])
  expect(await leftBehind()).toEqual([])
})

test.each([{ welcome: 'to the hotel' }, null, undefined])(
  'the response %j does not confirm a report, so the report is sent again',
  async (answer) => {
    const page = startReports(async () => answer)
    page.report()
    await pass(0)

    expect(page.sendStates).toEqual(['waiting'])
    expect(await leftBehind()).toHaveLength(1)
  },
)

test('a report that the server rejects is not sent again', async () => {
  const page = startReports(refuse(409, 'TOO_MANY_REMARKS'))
  page.report()
  await pass(60_000)
  expect(page.sendStates).toEqual(['refused'])
  expect(page.calls).toHaveLength(1)
  expect(page.store.get().phase).toBe('open')
  expect(await leftBehind()).toEqual([])
})

test('a report of a reopened test is sent only after the candidate enters again', async () => {
  const page = startReports(refuse(409, 'NOT_ACTIVATED'))
  page.report()
  await pass(0)
  expect(page.store.get().phase).toBe('reentry_required')
  expect(page.sendStates).toEqual([])

  expect(await leftBehind()).toHaveLength(1)
})

test('an unsent report moves to the end page at the end, and back to the test after a reopening', async () => {
  const page = startReports(refuse(409, 'INTERVIEW_CLOSED'))
  page.report()
  await pass(60_000)
  expect(page.sendStates).toEqual([])
  moveReportsToComment('a-code')
  expect(storedCommentDraft('a-code')?.reports).toEqual([report])

  expect(await leftBehind()).toHaveLength(1)
  expect(storedCommentDraft('a-code')).toBeNull()
})

test('a report about a deleted test is sent once, and the page treats the test as deleted', async () => {
  const page = startReports(refuse(404, 'INTERVIEW_NOT_FOUND'))
  page.report()
  await pass(60_000)

  expect(page.store.get().phase).toBe('gone')
  expect(page.calls).toHaveLength(1)
})

test('only one tab of a browser sends the reports of a test at a time', async () => {
  const names: string[] = []
  const request = async (name: string, _: unknown, act: () => Promise<unknown>) => {
    names.push(name)
    return act()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const page = startReports(take)
  page.report()
  await pass(0)

  expect(page.sendStates).toEqual(['sent'])
  expect(names).toEqual(['assay-report a-code'])
})
