import { expect, test } from 'vitest'
import { advanceTime, finishPendingWork } from '../../../../test/browser.ts'
import { openExamPage, submitOption } from '../../../../test/examPage.ts'
import { holdResponse, networkError, proxyResponse, refused } from '../../../../test/examServer.ts'

const closed = refused(409, 'INTERVIEW_CLOSED')

test('before the test is finished, the remaining answers and selections are submitted', async () => {
  const { server, exam, state } = await openExamPage()
  submitOption({ exam })
  exam.goTo(1)
  exam.choose(2)
  exam.finish()
  expect(state().phase).toBe('finishing')
  await finishPendingWork()

  expect(server.heard('submitAnswer', 'saveDraft', 'closeInterview').toSorted()).toEqual([
    'closeInterview',
    'saveDraft 2',
    'submitAnswer 1',
  ])
  expect(server.heard('submitAnswer', 'saveDraft', 'closeInterview').at(-1)).toBe('closeInterview')
  expect(state().phase).toBe('over')
})

test('a finish sends the answers that wait for the network at once, and closes the test afterwards', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('submitAnswer', networkError)
  submitOption({ exam })
  await finishPendingWork()
  exam.finish()
  await finishPendingWork()

  expect(server.heard('submitAnswer', 'closeInterview')).toEqual(['submitAnswer 1', 'submitAnswer 1', 'closeInterview'])
  expect(state()).toMatchObject({ phase: 'over', queue: [] })
})

test('when the candidate finishes, a draft that waits for the network is sent immediately', async () => {
  const { server, exam } = await openExamPage()
  server.next('saveDraft', networkError)
  exam.choose(1)
  await advanceTime(800)
  exam.finish()
  await finishPendingWork()

  expect(server.heard('saveDraft', 'closeInterview')).toEqual(['saveDraft 1', 'saveDraft 1', 'closeInterview'])
})

test('the page tries to close the test until the server confirms, with longer waits', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('closeInterview', networkError, proxyResponse(500), refused(422, 'VALIDATION_FAILED'))
  exam.finish()
  await finishPendingWork()
  const amounts = [server.of('closeInterview').length]
  for (const ms of [499, 1, 999, 1, 1_999]) {
    await advanceTime(ms)
    amounts.push(server.of('closeInterview').length)
  }
  expect(amounts).toEqual([1, 1, 2, 2, 3, 3])
  expect(state().phase).toBe('finishing')

  await advanceTime(1)
  expect(state().phase).toBe('over')
  await advanceTime(60_000)
  expect(server.of('closeInterview')).toHaveLength(4)
})

test('closing the test is tried again at once when the network returns', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('closeInterview', networkError)
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
  server.next('closeInterview', reply)
  exam.finish()
  await advanceTime(60_000)

  expect(state().phase).toBe(phase)
  expect(server.of('closeInterview')).toHaveLength(1)
})

test('a cancelled finish does not close the test', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('closeInterview', networkError)
  exam.finish()
  await finishPendingWork()
  exam.cancelFinish()
  expect(state().phase).toBe('open')
  await advanceTime(60_000)

  expect(server.of('closeInterview')).toHaveLength(1)
  expect(state().phase).toBe('open')
})

test('a finish cancelled while an answer is being sent does not close the test afterwards', async () => {
  const { server, exam, state } = await openExamPage()
  const { reply, release } = holdResponse()
  server.next('submitAnswer', reply)
  submitOption({ exam })
  exam.finish()
  await finishPendingWork()
  exam.cancelFinish()
  release()
  await finishPendingWork()

  expect(server.heard('submitAnswer', 'closeInterview')).toEqual(['submitAnswer 1'])
  expect(state()).toMatchObject({ phase: 'open', queue: [] })
})

test('if a finish is cancelled and started again, only the second finish continues', async () => {
  const { server, exam, state } = await openExamPage()
  const { reply, release } = holdResponse()
  server.next('submitAnswer', reply)
  submitOption({ exam })
  exam.finish()
  await finishPendingWork()
  exam.cancelFinish()
  exam.finish()
  server.next('closeInterview', networkError)
  release()
  await finishPendingWork()

  expect(server.of('closeInterview')).toHaveLength(1)
  await advanceTime(500)
  expect(server.of('closeInterview')).toHaveLength(2)
  expect(state().phase).toBe('over')
})

test('a tab closed during a finish sends the waiting answers together with the finish', async () => {
  const { server, exam, state } = await openExamPage()
  const { reply } = holdResponse()
  server.next('submitAnswer', reply)
  exam.choose(1)
  exam.goTo(1)
  exam.choose(2)
  exam.submitAll()
  exam.finish()
  await finishPendingWork()
  const before = server.asked.length
  window.dispatchEvent(new Event('pagehide'))

  const last = server.asked.slice(before).filter(({ name }) => name !== 'sendHeartbeat')
  expect(last).toMatchObject([{ name: 'closeInterview', isLastWord: true }])
  expect(last[0]?.body).toEqual({
    pressed_time: state().finishPressedAt,
    answers: [
      { question_id: 1, key: server.of('submitAnswer')[0]?.key, answers: [1] },
      { question_id: 2, answers: [2] },
    ].map((answer) => expect.objectContaining(answer)),
  })
})

test('a tab closed with waiting answers but no finish sends each answer', async () => {
  const { server, exam } = await openExamPage()
  server.next('submitAnswer', holdResponse().reply)
  exam.choose(1)
  exam.submit()
  await finishPendingWork()
  window.dispatchEvent(new Event('pagehide'))

  expect(server.of('submitAnswer')).toMatchObject([{ isLastWord: false }, { isLastWord: true }])
  expect(server.of('closeInterview')).toEqual([])
})
