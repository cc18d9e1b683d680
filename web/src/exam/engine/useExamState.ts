import { useSyncExternalStore } from 'react'
import type { Exam } from './exam.ts'
import type { ExamState } from './examState.ts'

export function useExamState({ engine }: Exam): ExamState {
  return useSyncExternalStore(engine.subscribe, engine.get)
}
