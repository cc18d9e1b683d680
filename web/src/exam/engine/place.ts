import { forget, keep, readKept } from '../../lib/kept.ts'
import { type ExamState, isWaiting } from './examState.ts'
import type { Store } from './store.ts'

/** Which question one stands at: where this device has stood before, elsewhere the first that is not answered. */
export function openPlace(code: string, store: Store<ExamState>) {
  const key = `assay-place ${code}`
  const kept = readKept(key)
  let isFound = kept !== null

  function stand(index: number): void {
    isFound = true
    if (!Number.isInteger(index) || index < 0 || index >= store.get().total) return
    keep(key, String(index))
    store.set({ index })
  }
  if (kept !== null) stand(Number(kept))

  /** The pages arrive one by one: the first gap that is known for sure is the place. */
  function look(): void {
    if (isFound) return
    const state = store.get()
    const first = state.questions.findIndex((one) => !one?.is_answered && !(one && isWaiting(state, one)))
    if (first < 0) isFound = true
    else if (state.questions[first]) stand(first)
  }

  return {
    stand,
    /** Whoever has done something here is not led away. */
    stay: (): void => {
      if (!isFound) stand(store.get().index)
    },
    find: (): (() => void) => store.subscribe(look),
    forget: (): void => forget(key),
  }
}
