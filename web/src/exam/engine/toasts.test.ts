import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { dismiss, dismissSuccess, toast, toasts } from './toasts.ts'

beforeAll(loadTexts)
beforeEach(() => {
  vi.useFakeTimers()
  toasts.set({ shown: [] })
})
afterEach(() => void vi.useRealTimers())

const messages = () => toasts.get().shown.map(({ message }) => message)

test('a toast is titled by what it is about', () => {
  toast('success', 'a')
  toast('danger', 'b')
  toast('info', 'c', 'Time left')
  expect(toasts.get().shown).toMatchObject([
    { variant: 'success', title: 'Success', message: 'a' },
    { variant: 'danger', title: 'Error', message: 'b' },
    { variant: 'info', title: 'Time left', message: 'c' },
  ])
})

test('it goes away by itself: what one waits for after five seconds, what nobody has asked for after twelve', () => {
  toast('success', 'a')
  toast('danger', 'b')
  toast('info', 'c')
  vi.advanceTimersByTime(4_999)
  expect(messages()).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual(['c'])
  vi.advanceTimersByTime(6_999)
  expect(messages()).toEqual(['c'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('of one kind the newest alone is shown, but no error hides another', () => {
  for (const message of ['a', 'b']) toast('success', message)
  for (const message of ['c', 'd']) toast('danger', message)
  for (const message of ['e', 'f']) toast('info', message)
  expect(messages()).toEqual(['b', 'c', 'd', 'f'])
})

test('the end of an older one takes no newer one along', () => {
  toast('success', 'a')
  vi.advanceTimersByTime(3_000)
  toast('success', 'b')
  vi.advanceTimersByTime(2_000)
  expect(messages()).toEqual(['b'])
})

test('one is put away by hand, alone', () => {
  toast('danger', 'a')
  toast('danger', 'b')
  const [first] = toasts.get().shown
  dismiss(first?.id ?? 0)
  expect(messages()).toEqual(['b'])
})

test('what was saved is put away together, and nothing else', () => {
  toast('danger', 'a')
  toast('success', 'b')
  toast('info', 'c')
  dismissSuccess()
  expect(messages()).toEqual(['a', 'c'])
})

test('a listener hears of every change until it stops', () => {
  const heard = vi.fn()
  const stop = toasts.subscribe(heard)
  toast('info', 'a')
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  toast('info', 'b')
  expect(heard).toHaveBeenCalledTimes(1)
})
