import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { dismissMessage, dismissSuccess, showToast, toasts } from './toasts.ts'

beforeAll(loadTexts)
beforeEach(() => {
  vi.useFakeTimers()
  toasts.set({ shown: [] })
})
afterEach(() => void vi.useRealTimers())

const messages = () => toasts.get().shown.map(({ message }) => message)

test('the title of a toast depends on its kind', () => {
  showToast('success', 'a')
  showToast('danger', 'b')
  showToast('info', 'c', 'Time left')
  expect(toasts.get().shown).toMatchObject([
    { variant: 'success', title: 'Success', message: 'a' },
    { variant: 'danger', title: 'Error', message: 'b' },
    { variant: 'info', title: 'Time left', message: 'c' },
  ])
})

test('success and error toasts disappear after five seconds, and other toasts after twelve seconds', () => {
  showToast('success', 'a')
  showToast('danger', 'b')
  showToast('info', 'c')
  vi.advanceTimersByTime(4_999)
  expect(messages()).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual(['c'])
  vi.advanceTimersByTime(6_999)
  expect(messages()).toEqual(['c'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('only the newest toast of its kind is shown, except for errors, which are all shown', () => {
  for (const message of ['a', 'b']) showToast('success', message)
  for (const message of ['c', 'd']) showToast('danger', message)
  for (const message of ['e', 'f']) showToast('info', message)
  expect(messages()).toEqual(['b', 'c', 'd', 'f'])
})

test('the timeout of an older toast does not close a newer toast', () => {
  showToast('success', 'a')
  vi.advanceTimersByTime(3_000)
  showToast('success', 'b')
  vi.advanceTimersByTime(2_000)
  expect(messages()).toEqual(['b'])
})

test('a toast can be closed by hand without closing other toasts', () => {
  showToast('danger', 'a')
  showToast('danger', 'b')
  const [first] = toasts.get().shown
  dismissMessage(first?.id ?? 0)
  expect(messages()).toEqual(['b'])
})

test('success toasts are closed together, and other toasts stay', () => {
  showToast('danger', 'a')
  showToast('success', 'b')
  showToast('info', 'c')
  dismissSuccess()
  expect(messages()).toEqual(['a', 'c'])
})

test('a listener is notified of every change until the listener is removed', () => {
  const heard = vi.fn()
  const stop = toasts.subscribe(heard)
  showToast('info', 'a')
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  showToast('info', 'b')
  expect(heard).toHaveBeenCalledTimes(1)
})
