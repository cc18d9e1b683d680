import { useSyncExternalStore } from 'react'
import type { ExamController } from './examController.ts'
import type { ExamState } from './examState.ts'

export function useExamState({ engine }: ExamController): ExamState {
  return useSyncExternalStore(engine.subscribe, engine.get)
}
