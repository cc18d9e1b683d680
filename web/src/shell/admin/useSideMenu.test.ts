import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSideMenu } from './useSideMenu.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a collapsed menu opens after the pointer has been over it for half a second', () => {
  const { result } = renderHook(() => useSideMenu())
  act(() => result.current.toggle())
  expect(result.current.isNarrow).toBe(true)

  act(() => result.current.visits.onMouseEnter())
  act(() => vi.advanceTimersByTime(499))
  expect(result.current.isNarrow).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.isNarrow).toBe(false)
})

test('a pointer that only crosses the collapsed menu does not open it', () => {
  const { result } = renderHook(() => useSideMenu())
  act(() => result.current.toggle())

  act(() => result.current.visits.onMouseEnter())
  act(() => vi.advanceTimersByTime(300))
  act(() => result.current.visits.onMouseLeave())
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current.isNarrow).toBe(true)
})

test('a collapsed menu opens immediately on keyboard focus, but not on a click', () => {
  const { result } = renderHook(() => useSideMenu())
  act(() => result.current.toggle())
  const focus = (isByKeyboard: boolean) => {
    const target = Object.assign(document.createElement('a'), { matches: () => isByKeyboard })
    act(() => void result.current.visits.onFocus({ target }))
  }
  focus(false)
  expect(result.current.isNarrow).toBe(true)
  focus(true)
  expect(result.current.isNarrow).toBe(false)

  const menu = document.createElement('div')
  const inside = menu.appendChild(document.createElement('a'))
  act(() => void result.current.visits.onBlur({ currentTarget: menu, relatedTarget: inside }))
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current.isNarrow).toBe(false)
  act(() => void result.current.visits.onBlur({ currentTarget: menu, relatedTarget: document.body }))
  act(() => vi.advanceTimersByTime(500))
  expect(result.current.isNarrow).toBe(true)

  focus(true)
  act(() => void result.current.visits.onKeyDown({ key: 'Escape' }))
  expect(result.current.isNarrow).toBe(true)
})
