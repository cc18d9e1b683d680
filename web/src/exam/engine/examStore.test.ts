import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { examPage } from '../../../test/examPage.ts'
import { initialExamState } from './examState.ts'
import { createExamStore, waitForState } from './examStore.ts'
import { createStore } from './store.ts'
import { useExamState } from './useExamState.ts'

const anEngine = () =>
  createExamStore(
    initialExamState(
      { amount_of_questions: 3, amount_of_answered_questions: 0 },
      { deadline: { earliest: 0, latest: 0 }, leftMsAtLastSubmit: 0, isOnline: true },
    ),
  )
const questionOpened = { kind: 'question_opened', index: 2 } as const

test('an event listener gets the event, the state before and after it, and if another tab sent it', () => {
  const store = anEngine()
  const before = store.get()
  const listener = vi.fn()
  store.subscribeToEvents(listener)
  store.apply(questionOpened)
  const now = store.get()
  store.apply({ kind: 'flagged', questionId: 1, isFlagged: true }, true)

  expect(now.index).toBe(2)
  expect(listener.mock.calls[0]).toEqual([{ event: questionOpened, before, now, isFromOtherTab: false }])
  expect(listener.mock.calls[1]).toMatchObject([{ event: { kind: 'flagged' }, before: now, isFromOtherTab: true }])
})

test('an event that changes nothing is not reported to listeners', () => {
  const store = anEngine()
  const heard = vi.fn()
  store.subscribeToEvents(heard)
  store.subscribe(heard)
  store.apply({ kind: 'finish_cancelled' })
  expect(heard).not.toHaveBeenCalled()
})

test('until the screen is closed, it is notified of a change before the event listeners', () => {
  const store = anEngine()
  const order: string[] = []
  store.subscribeToEvents(() => void order.push('done'))
  const stop = store.subscribe(() => void order.push('shown'))
  store.apply(questionOpened)
  stop()
  store.apply({ ...questionOpened, index: 1 })
  expect(order).toEqual(['shown', 'done', 'done'])
})

test('waiting for a condition ends as soon as the condition is true', async () => {
  const store = anEngine()
  await waitForState(store, ({ index }) => index === 0)
  const come = vi.fn()
  const waiting = waitForState(store, ({ index }) => index === 2).then(come)
  store.apply({ ...questionOpened, index: 1 })
  await Promise.resolve()
  expect(come).not.toHaveBeenCalled()
  store.apply(questionOpened)
  await waiting
  expect(come).toHaveBeenCalled()
})

test('after a condition has become true, it is no longer checked', async () => {
  const store = anEngine()
  const isSo = vi.fn(() => true)
  await waitForState(store, isSo)
  store.apply(questionOpened)
  expect(isSo).toHaveBeenCalledTimes(1)
})

test('a store changes only the given values, and notifies its listeners until they are removed', () => {
  const store = createStore({ one: 1, two: 2 })
  const heard = vi.fn()
  const stop = store.subscribe(heard)
  store.set({ two: 3 })
  expect(store.get()).toEqual({ one: 1, two: 3 })
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  store.set({ one: 0 })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a screen shows the current state of its test', async () => {
  const { exam } = await examPage()
  const { result, unmount } = renderHook(() => useExamState(exam))
  expect(result.current.index).toBe(0)
  act(() => exam.goTo(2))
  expect(result.current.index).toBe(2)
  unmount()
})
