import { useSyncExternalStore } from 'react'
import type { Exam } from './exam.ts'
import type { ExamState } from './examState.ts'

export function useExamState(exam: Exam): ExamState {
  return useSyncExternalStore(exam.store.subscribe, exam.store.get)
}
