import { expect, test } from 'vitest'
import { advanceTime, finishPendingWork } from '../../../../test/browser.ts'
import { openExamPage } from '../../../../test/examPage.ts'
import { holdResponse, networkError, refused } from '../../../../test/examServer.ts'

const late = { leftMs: 0 }
const closed = refused(409, 'INTERVIEW_CLOSED')

async function openLate() {
  const page = await openExamPage(late)
  page.server.interview.remaining_time = '00:00:00'
  return page
}

test('when the time is up, the page sends its remaining data and asks the server before closing', async () => {
  const { server, exam, state } = await openLate()
  server.interview.is_closed = true
  exam.choose(1)
  const before = server.asked.length
  exam.timeUp()
  expect(state().phase).toBe('time_up')
  await finishPendingWork()

  const heard = server.asked.slice(before).map(({ name }) => name)
  expect(heard).toEqual(['saveDraft', 'getInterview', 'closeInterview'])
  expect(state().phase).toBe('over')
})

test('after the time is up, the page asks at a steady interval until the server has closed the test', async () => {
  const { server, exam, state } = await openLate()
  exam.timeUp()
  await finishPendingWork()
  const amounts = [server.of('getInterview').length]
  for (let at = 0; at < 3; at += 1) {
    await advanceTime(500)
    amounts.push(server.of('getInterview').length)
  }
  expect(amounts).toEqual([1, 2, 3, 4])
  expect(server.of('closeInterview')).toEqual([])
  expect(state().phase).toBe('time_up')

  server.interview.is_closed = true
  await advanceTime(500)
  expect(server.of('closeInterview')).toHaveLength(1)
  expect(state().phase).toBe('over')
})

test('after the time is up, an unreachable server is asked less and less often', async () => {
  const { server, exam } = await openLate()
  server.next('getInterview', networkError, networkError, networkError)
  exam.timeUp()
  await finishPendingWork()
  const amounts = [server.of('getInterview').length]
  for (const ms of [499, 1, 999, 1, 1_999, 1, 499, 1]) {
    await advanceTime(ms)
    amounts.push(server.of('getInterview').length)
  }

  expect(amounts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
})

test('if the clock of the page ended the test too early, the clock is corrected and the questions appear again', async () => {
  const { server, exam, state } = await openLate()
  server.interview.remaining_time = '00:00:06'
  exam.timeUp()
  await finishPendingWork()

  expect(state().phase).toBe('open')
  expect(exam.leftMs()).toBeGreaterThan(5_000)
  await advanceTime(3_000)
  expect(server.of('getInterview')).toHaveLength(1)
  expect(server.of('closeInterview')).toEqual([])
})

test('if the server reports only a few remaining seconds, the questions are not shown again', async () => {
  const { server, exam, state } = await openLate()
  server.interview.remaining_time = '00:00:04'
  exam.timeUp()
  await finishPendingWork()

  expect(state().phase).toBe('time_up')
})

test('after a failed close, the state on the server is checked and closing is repeated', async () => {
  const { server, exam, state } = await openLate()
  server.interview.is_closed = true
  server.next('closeInterview', networkError)
  exam.timeUp()
  await finishPendingWork()
  expect(state().phase).toBe('time_up')
  await advanceTime(500)

  expect(server.heard('getInterview', 'closeInterview')).toEqual([
    'getInterview',
    'closeInterview',
    'getInterview',
    'closeInterview',
  ])
  expect(state().phase).toBe('over')
})

test('if another tab ended the test during the check, the test is not closed again', async () => {
  const { server, exam, state } = await openLate()
  server.interview.is_closed = true
  const { reply, release } = holdResponse()
  server.next('getInterview', reply)
  exam.timeUp()
  await finishPendingWork()
  exam.store.apply({ kind: 'ended', phase: 'over' }, true)
  release()
  await advanceTime(60_000)

  expect(state().phase).toBe('over')
  expect(server.heard('getInterview', 'closeInterview')).toEqual(['getInterview'])
})

test('if the test ended during the wait, the server is not asked again', async () => {
  const { server, exam } = await openLate()
  exam.timeUp()
  await finishPendingWork()
  exam.store.apply({ kind: 'ended', phase: 'over' }, true)
  await advanceTime(60_000)

  expect(server.heard('getInterview', 'closeInterview')).toEqual(['getInterview'])
})

test('if the deadline passes while the candidate finishes, the server closes the test', async () => {
  const { server, exam, state } = await openLate()
  server.next('closeInterview', networkError)
  exam.finish()
  await finishPendingWork()
  exam.timeUp()
  await advanceTime(2_000)

  expect(state().phase).toBe('time_up')
  expect(server.of('closeInterview')).toHaveLength(1)
})

test('an ended test has no deadline', async () => {
  const { server, exam, state } = await openLate()
  exam.store.apply({ kind: 'ended', phase: 'over' })
  exam.timeUp()
  await advanceTime(5_000)

  expect(server.heard('getInterview', 'closeInterview')).toEqual([])
  expect(state().phase).toBe('over')
})

test('a deadline that is reported twice is checked once', async () => {
  const { server, exam } = await openLate()
  exam.timeUp()
  exam.timeUp()
  await finishPendingWork()

  expect(server.of('getInterview')).toHaveLength(1)
})

test.each([
  ['2026-11-22T10:00:00.000Z', 'time'],
  ['2026-11-22T09:59:50.000Z', 'elsewhere'],
] as const)(
  'an end that the server reports counts as timed out if it is at the deadline: %s',
  async (end_time, endReason) => {
    const { server, exam, state } = await openExamPage()
    exam.choose(2)
    server.interview.is_closed = true
    server.next('sendHeartbeat', closed)
    server.next('saveDraft', closed)
    server.next('getReceipt', networkError, () => Response.json({ end_time }))
    await advanceTime(10_000)
    await finishPendingWork()
    await advanceTime(500)
    await finishPendingWork()

    expect(state()).toMatchObject({ phase: 'over', endReason })
    expect(localStorage.getItem('assay-late a-code')).toBe(endReason === 'time' ? 'over ' : null)
  },
)
