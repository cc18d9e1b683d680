import type { ExamEvent } from './events.ts'
import { examReducer } from './examReducer.ts'
import type { ExamState } from './examState.ts'

export interface ExamChange {
  event: ExamEvent
  before: ExamState
  now: ExamState
  isFromOtherTab: boolean
}

type ChangeListener = (change: ExamChange) => void

export interface ExamStore {
  get: () => ExamState
  apply: (event: ExamEvent, isFromOtherTab?: boolean) => void
  subscribe: (listener: () => void) => () => void
  subscribeToEvents: (listener: ChangeListener) => void
}

export function createExamStore(initial: ExamState): ExamStore {
  let state = initial
  const listeners = new Set<() => void>()
  const eventListeners: ChangeListener[] = []
  return {
    get: () => state,
    apply(event, isFromOtherTab = false) {
      const before = state
      state = examReducer(before, event)
      if (state === before) return
      for (const listener of listeners) listener()
      const change = { event, before, now: state, isFromOtherTab }
      for (const listener of eventListeners) listener(change)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeToEvents: (listener) => void eventListeners.push(listener),
  }
}

export function waitForState({ get, subscribe }: ExamStore, predicate: (state: ExamState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!predicate(get())) return
      stop()
      resolve()
    }
    const stop = subscribe(check)
    check()
  })
}
