import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { questionNumbers } from '../lib/answers/questionNumbers.ts'
import type { DeadlineRange } from './engine/countdown.ts'
import type { StoredPaper } from './engine/effects/storage/tabPaper.ts'
import { createExamController, type ExamController, type ExamStartData } from './engine/examController.ts'
import { unsubmittedQuestions } from './engine/examState.ts'
import { unsentAnswers } from './engine/unsentAnswers.ts'
import { forgetEnding, storeEnding } from './storedEnding.ts'

let current: ExamController | null = null

export const currentExam = (code: string): ExamController | null => (current?.code === code ? current : null)

export const currentExamCode = (): string | null => current?.code ?? null

export function clearCurrentExam(): void {
  current = null
  forgetEnding()
}

export async function openCurrentExam(
  interview: PublicInterview,
  deadline: DeadlineRange,
  startData?: ExamStartData,
): Promise<void> {
  current = await createExamController(interview, deadline, startData)
}

export async function resumeCurrentExam({ interview, deadline, ...storedPaper }: StoredPaper): Promise<void> {
  await openCurrentExam(interview, deadline, { storedPaper })
  current?.store.apply({ kind: 'connection', isOnline: false })
}

export function leaveCurrentExam(): void {
  if (current) {
    const state = current.store.get()
    const endReason = state.endReason ?? 'elsewhere'
    const isLost = endReason === 'elsewhere' && unsubmittedQuestions(state).length > 0
    const undelivered = questionNumbers(unsentAnswers(state, endReason === 'time'))
    storeEnding({ endReason: isLost ? 'elsewhere_lost' : endReason, undelivered, code: current.code })
  }
  current = null
}
