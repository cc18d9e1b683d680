import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { Place } from '@assay/contract/exam/place'
import { onTestFinished, vi } from 'vitest'
import { createExamController, type ExamController } from '../src/exam/engine/examController.ts'
import { toasts } from '../src/exam/engine/toasts.ts'
import { finishPendingWork, takeBrowser } from './browser.ts'
import { type ExamServer, examServer } from './examServer.ts'

interface Beginning {
  server?: ExamServer
  leftMs?: number
  firstPage?: readonly ExamQuestion[]
  place?: Place
}

/** Unsent requests of the page would otherwise reach the server of the next unit test. */
export const endWithTest = (exam: ExamController): void =>
  onTestFinished(() => exam.store.apply({ kind: 'ended', phase: 'over' }, true))

export async function examPage({ server = examServer(), leftMs = 3_600_000, firstPage = [], place }: Beginning = {}) {
  if (!vi.isFakeTimers()) takeBrowser(server.fetch)
  toasts.set({ shown: [] })
  const at = performance.now() + leftMs
  const exam = await createExamController(
    server.interview,
    { earliest: at, latest: at },
    { firstPage, savedPosition: place },
  )
  endWithTest(exam)
  return { server, exam, state: exam.store.get }
}

export async function openExamPage(beginning: Beginning = {}) {
  const page = await examPage(beginning)
  const close = page.exam.open()
  onTestFinished(close)
  await finishPendingWork()
  return { ...page, close }
}

export function submitOption({ exam }: { exam: ExamController }, option = 1): void {
  exam.choose(option)
  exam.submit()
}

export const toastMessages = () => toasts.get().shown.map(({ message }) => message)
