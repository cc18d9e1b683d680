import { beforeEach, expect, test } from 'vitest'
import { advanceTime, finishPendingWork } from '../../../../test/browser.ts'
import { openExamPage, submitOption, toastMessages } from '../../../../test/examPage.ts'
import { networkError, refused } from '../../../../test/examServer.ts'
import { loadTexts } from '../../../i18n/candidateTexts.ts'
import { toasts } from '../toasts.ts'

beforeEach(loadTexts)

const wrong = refused(422, 'VALIDATION_FAILED', 'No such option')

test('"Saved" is shown after the server has stored the answer to the current question', async () => {
  const { server, exam } = await openExamPage()
  server.next('submitAnswer', networkError)
  submitOption({ exam })
  await finishPendingWork()
  expect(toastMessages()).toEqual([])
  exam.retry()
  await finishPendingWork()

  expect(toastMessages()).toEqual(['Saved successfully!'])
  expect(toasts.get().shown).toMatchObject([{ variant: 'success', title: 'Success' }])
})

test('an answer to another question shows no message, and a message stays with its question', async () => {
  const { exam } = await openExamPage()
  submitOption({ exam })
  exam.goTo(1)
  await finishPendingWork()
  expect(toastMessages()).toEqual([])

  submitOption({ exam })
  await finishPendingWork()
  expect(toastMessages()).toHaveLength(1)
  exam.goTo(2)
  expect(toastMessages()).toEqual([])
})

test('a rejected answer is reported by its number, without server text in another language', async () => {
  const { server, exam } = await openExamPage()
  server.next('submitAnswer', wrong)
  exam.goTo(2)
  submitOption({ exam })
  exam.goTo(0)
  await finishPendingWork()

  expect(toastMessages()).toEqual(['The answer to question 3 was not accepted. Please answer it again.'])
  expect(toasts.get().shown).toMatchObject([{ variant: 'danger', title: 'Error' }])
  exam.goTo(1)
  expect(toastMessages()).toHaveLength(1)
})

test('the message about a submission appears only in the tab that sent the submission', async () => {
  const { exam } = await openExamPage()
  const submission = { key: 'k', questionId: 1, questionCode: 'q1', answers: [1], timeSpent: 1 }
  exam.store.apply({ kind: 'delivered', submission, isAnswered: true, answered: 1 }, true)
  exam.store.apply({ kind: 'refused', submission }, true)
  await finishPendingWork()
  expect(toastMessages()).toEqual([])
})

test('extra time is announced once, for a short time', async () => {
  const { server } = await openExamPage()
  await advanceTime(10_000)
  expect(toastMessages()).toEqual([])
  server.clock = { given_back_time: '00:03:40', remaining_time: '01:03:20' }
  await advanceTime(10_000)
  expect(toastMessages()).toEqual(['Your time was extended by 3:40.'])
  expect(toasts.get().shown).toMatchObject([{ variant: 'info', title: 'Time left' }])
  await advanceTime(11_000)
  expect(toastMessages()).toHaveLength(1)
  await advanceTime(2_000)
  expect(toastMessages()).toEqual([])
})
