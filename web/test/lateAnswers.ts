import { expect, onTestFinished, vi } from 'vitest'
import { type LateAnswerNews, subscribeLateAnswerNews } from '../src/lib/answers/lateAnswerNews.ts'
import { sendAllLateAnswers } from '../src/lib/answers/sendAllLateAnswers.ts'
import { unsentAnswersInMemory } from '../src/lib/answers/unsentRecords.ts'
import { advanceTime, finishPendingWork } from './browser.ts'
import { openExamPage, submitOption } from './examPage.ts'
import type { ExamServer } from './examServer.ts'

export const code = 'a-code'

/** All test files share a window, so the waiting code could otherwise run during another test. */
async function endHandingIn(): Promise<void> {
  unsentAnswersInMemory.clear()
  localStorage.clear()
  window.dispatchEvent(new Event('online'))
  await finishPendingWork()
}

export async function openAnyPage(): Promise<LateAnswerNews[]> {
  const news: LateAnswerNews[] = []
  onTestFinished(subscribeLateAnswerNews(code, (one) => news.push(one)))
  onTestFinished(endHandingIn)
  void sendAllLateAnswers(() => false)
  await finishPendingWork()
  return news
}

export async function chooseInVain(server: ExamServer) {
  const page = await openExamPage({ server })
  server.isReachable = false
  submitOption(page)
  page.exam.goTo(1)
  page.exam.choose(2)
  await advanceTime(1_000)
  await finishPendingWork()
  return page
}

export function endByClock(server: ExamServer): void {
  server.interview.is_closed = true
  server.isReachable = true
}

export function shut(server: ExamServer, { close }: { close: () => void }): void {
  close()
  vi.clearAllTimers()
  server.asked.length = 0
}

export const both = [
  { question_id: 1, question_code: 'q1', answers: [1], is_submitted: true, time: expect.any(String) },
  { question_id: 2, question_code: 'q2', answers: [2], is_submitted: false, time: expect.any(String) },
]
