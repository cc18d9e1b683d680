import { expect, test } from 'vitest'
import { advanceTime, finishPendingWork } from '../../../../test/browser.ts'
import { openExamPage, submitOption } from '../../../../test/examPage.ts'
import { holdResponse, networkError, proxyResponse, refused } from '../../../../test/examServer.ts'

const late = { leftMs: 0 }
const closed = refused(409, 'INTERVIEW_CLOSED')

async function openLate() {
  const page = await openExamPage(late)
  page.server.interview.remaining_time = '00:00:00'
  return page
}

test('before the test is finished, the remaining answers and selections are submitted', async () => {
  const { server, exam, state } = await openExamPage()
  submitOption({ exam })
  exam.goTo(1)
  exam.choose(2)
  exam.finish()
  expect(state().phase).toBe('finishing')
  await finishPendingWork()

  expect(server.heard('submit', 'saveDraft', 'close').toSorted()).toEqual(['close', 'saveDraft 2', 'submit 1'])
  expect(server.heard('submit', 'saveDraft', 'close').at(-1)).toBe('close')
  expect(state().phase).toBe('over')
})

test('a finish sends the answers that wait for the network at once, and closes the test afterwards', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('submit', networkError)
  submitOption({ exam })
  await finishPendingWork()
  exam.finish()
  await finishPendingWork()

  expect(server.heard('submit', 'close')).toEqual(['submit 1', 'submit 1', 'close'])
  expect(state()).toMatchObject({ phase: 'over', queue: [] })
})

test('when the candidate finishes, a draft that waits for the network is sent immediately', async () => {
  const { server, exam } = await openExamPage()
  server.next('saveDraft', networkError)
  exam.choose(1)
  await advanceTime(800)
  exam.finish()
  await finishPendingWork()

  expect(server.heard('saveDraft', 'close')).toEqual(['saveDraft 1', 'saveDraft 1', 'close'])
})

test('the page tries to close the test until the server confirms, with longer waits', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('close', networkError, proxyResponse(500), refused(422, 'VALIDATION_FAILED'))
  exam.finish()
  await finishPendingWork()
  const amounts = [server.of('close').length]
  for (const ms of [499, 1, 999, 1, 1_999]) {
    await advanceTime(ms)
    amounts.push(server.of('close').length)
  }
  expect(amounts).toEqual([1, 1, 2, 2, 3, 3])
  expect(state().phase).toBe('finishing')

  await advanceTime(1)
  expect(state().phase).toBe('over')
  await advanceTime(60_000)
  expect(server.of('close')).toHaveLength(4)
})

test('closing the test is tried again at once when the network returns', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('close', networkError)
  exam.finish()
  await finishPendingWork()
  exam.retry()
  await finishPendingWork()

  expect(state().phase).toBe('over')
})

test.each([
  [closed, 'over'],
  [refused(404, 'INTERVIEW_NOT_FOUND'), 'gone'],
  [refused(409, 'NOT_ACTIVATED'), 'reentry_required'],
])('after one finish request, the server’s response decides the state of the page (%#)', async (reply, phase) => {
  const { server, exam, state } = await openExamPage()
  server.next('close', reply)
  exam.finish()
  await advanceTime(60_000)

  expect(state().phase).toBe(phase)
  expect(server.of('close')).toHaveLength(1)
})

test('a cancelled finish does not close the test', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('close', networkError)
  exam.finish()
  await finishPendingWork()
  exam.cancelFinish()
  expect(state().phase).toBe('open')
  await advanceTime(60_000)

  expect(server.of('close')).toHaveLength(1)
  expect(state().phase).toBe('open')
})

test('a finish cancelled while an answer is being sent does not close the test afterwards', async () => {
  const { server, exam, state } = await openExamPage()
  const { reply, release } = holdResponse()
  server.next('submit', reply)
  submitOption({ exam })
  exam.finish()
  await finishPendingWork()
  exam.cancelFinish()
  release()
  await finishPendingWork()

  expect(server.heard('submit', 'close')).toEqual(['submit 1'])
  expect(state()).toMatchObject({ phase: 'open', queue: [] })
})

test('if a finish is cancelled and started again, only the second finish continues', async () => {
  const { server, exam, state } = await openExamPage()
  const { reply, release } = holdResponse()
  server.next('submit', reply)
  submitOption({ exam })
  exam.finish()
  await finishPendingWork()
  exam.cancelFinish()
  exam.finish()
  server.next('close', networkError)
  release()
  await finishPendingWork()

  expect(server.of('close')).toHaveLength(1)
  await advanceTime(500)
  expect(server.of('close')).toHaveLength(2)
  expect(state().phase).toBe('over')
})

test('when the time is up, the page sends its remaining data and asks the server before closing', async () => {
  const { server, exam, state } = await openLate()
  server.interview.is_closed = true
  exam.choose(1)
  const before = server.asked.length
  exam.timeUp()
  expect(state().phase).toBe('time_up')
  await finishPendingWork()

  const heard = server.asked.slice(before).map(({ name }) => name)
  expect(heard).toEqual(['saveDraft', 'lookUp', 'close'])
  expect(state().phase).toBe('over')
})

test('after the time is up, the page asks at a steady interval until the server has closed the test', async () => {
  const { server, exam, state } = await openLate()
  exam.timeUp()
  await finishPendingWork()
  const amounts = [server.of('lookUp').length]
  for (let at = 0; at < 3; at += 1) {
    await advanceTime(500)
    amounts.push(server.of('lookUp').length)
  }
  expect(amounts).toEqual([1, 2, 3, 4])
  expect(server.of('close')).toEqual([])
  expect(state().phase).toBe('time_up')

  server.interview.is_closed = true
  await advanceTime(500)
  expect(server.of('close')).toHaveLength(1)
  expect(state().phase).toBe('over')
})

test('after the time is up, an unreachable server is asked less and less often', async () => {
  const { server, exam } = await openLate()
  server.next('lookUp', networkError, networkError, networkError)
  exam.timeUp()
  await finishPendingWork()
  const amounts = [server.of('lookUp').length]
  for (const ms of [499, 1, 999, 1, 1_999, 1, 499, 1]) {
    await advanceTime(ms)
    amounts.push(server.of('lookUp').length)
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
  expect(server.of('lookUp')).toHaveLength(1)
  expect(server.of('close')).toEqual([])
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
  server.next('close', networkError)
  exam.timeUp()
  await finishPendingWork()
  expect(state().phase).toBe('time_up')
  await advanceTime(500)

  expect(server.heard('lookUp', 'close')).toEqual(['lookUp', 'close', 'lookUp', 'close'])
  expect(state().phase).toBe('over')
})

test('if another tab ended the test during the check, the test is not closed again', async () => {
  const { server, exam, state } = await openLate()
  server.interview.is_closed = true
  const { reply, release } = holdResponse()
  server.next('lookUp', reply)
  exam.timeUp()
  await finishPendingWork()
  exam.engine.apply({ kind: 'ended', phase: 'over' }, true)
  release()
  await advanceTime(60_000)

  expect(state().phase).toBe('over')
  expect(server.heard('lookUp', 'close')).toEqual(['lookUp'])
})

test('if the test ended during the wait, the server is not asked again', async () => {
  const { server, exam } = await openLate()
  exam.timeUp()
  await finishPendingWork()
  exam.engine.apply({ kind: 'ended', phase: 'over' }, true)
  await advanceTime(60_000)

  expect(server.heard('lookUp', 'close')).toEqual(['lookUp'])
})

test('if the deadline passes while the candidate finishes, the server closes the test', async () => {
  const { server, exam, state } = await openLate()
  server.next('close', networkError)
  exam.finish()
  await finishPendingWork()
  exam.timeUp()
  await advanceTime(2_000)

  expect(state().phase).toBe('time_up')
  expect(server.of('close')).toHaveLength(1)
})

test('an ended test has no deadline', async () => {
  const { server, exam, state } = await openLate()
  exam.engine.apply({ kind: 'ended', phase: 'over' })
  exam.timeUp()
  await advanceTime(5_000)

  expect(server.heard('lookUp', 'close')).toEqual([])
  expect(state().phase).toBe('over')
})

test('a deadline that is reported twice is checked once', async () => {
  const { server, exam } = await openLate()
  exam.timeUp()
  exam.timeUp()
  await finishPendingWork()

  expect(server.of('lookUp')).toHaveLength(1)
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
    server.next('presence', closed)
    server.next('saveDraft', closed)
    server.next('receipt', networkError, () => Response.json({ end_time }))
    await advanceTime(10_000)
    await finishPendingWork()
    await advanceTime(500)
    await finishPendingWork()

    expect(state()).toMatchObject({ phase: 'over', endReason })
    expect(localStorage.getItem('assay-late a-code')).toBe(endReason === 'time' ? 'over ' : null)
  },
)

test('a tab closed during a finish sends the waiting answers together with the finish', async () => {
  const { server, exam, state } = await openExamPage()
  const { reply } = holdResponse()
  server.next('submit', reply)
  exam.choose(1)
  exam.goTo(1)
  exam.choose(2)
  exam.submitAll()
  exam.finish()
  await finishPendingWork()
  const before = server.asked.length
  window.dispatchEvent(new Event('pagehide'))

  const last = server.asked.slice(before).filter(({ name }) => name !== 'presence')
  expect(last).toMatchObject([{ name: 'close', isLastWord: true }])
  expect(last[0]?.body).toEqual({
    pressed_time: state().finishPressedAt,
    answers: [
      { question_id: 1, key: server.of('submit')[0]?.key, answers: [1] },
      { question_id: 2, answers: [2] },
    ].map((answer) => expect.objectContaining(answer)),
  })
})

test('a tab closed with waiting answers but no finish sends each answer', async () => {
  const { server, exam } = await openExamPage()
  server.next('submit', holdResponse().reply)
  exam.choose(1)
  exam.submit()
  await finishPendingWork()
  window.dispatchEvent(new Event('pagehide'))

  expect(server.of('submit')).toMatchObject([{ isLastWord: false }, { isLastWord: true }])
  expect(server.of('close')).toEqual([])
})
