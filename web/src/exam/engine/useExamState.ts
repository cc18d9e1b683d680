import { useSyncExternalStore } from 'react'
import type { ExamController } from './examController.ts'
import type { ExamState } from './examState.ts'

export function useExamState({ store }: ExamController): ExamState {
  return useSyncExternalStore(store.subscribe, store.get)
}
