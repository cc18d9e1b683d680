import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { Place } from '@assay/contract/exam/place'
import { onTestFinished, vi } from 'vitest'
import { createExam, type Exam } from '../src/exam/engine/exam.ts'
import { toasts } from '../src/exam/engine/toasts.ts'
import { settle, takeBrowser } from './browser.ts'
import { type ExamServer, examServer } from './examServer.ts'

interface Beginning {
  server?: ExamServer
  leftMs?: number
  firstPage?: readonly ExamQuestion[]
  place?: Place
}

/** Nothing of a page outlives its test: what it still had to send would arrive at the server of the next one. */
export const endWithTest = (exam: Exam): void =>
  onTestFinished(() => exam.engine.apply({ kind: 'ended', phase: 'over' }, true))

/** A candidate's page at a test, not opened yet. */
export async function examPage({ server = examServer(), leftMs = 3_600_000, firstPage = [], place }: Beginning = {}) {
  if (!vi.isFakeTimers()) takeBrowser(server.fetch)
  toasts.set({ shown: [] })
  const at = performance.now() + leftMs
  const exam = await createExam(server.interview, { from: at, to: at }, { firstPage, place })
  endWithTest(exam)
  return { server, exam, state: exam.engine.get }
}

/** The same, opened, with everything loaded that can be. */
export async function openExamPage(beginning: Beginning = {}) {
  const page = await examPage(beginning)
  const close = page.exam.open()
  onTestFinished(close)
  await settle()
  return { ...page, close }
}

/** Ticks an option of the question that is shown, and hands it in. */
export function answer({ exam }: { exam: Exam }, option = 1): void {
  exam.choose(option)
  exam.submit()
}

/** What is said on the screen now. */
export const said = () => toasts.get().shown.map(({ message }) => message)
