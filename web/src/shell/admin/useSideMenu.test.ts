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

test('a collapsed menu opens once the pointer has rested on it for half a second', () => {
  const { result } = renderHook(() => useSideMenu())
  act(() => result.current.toggle())
  expect(result.current.isNarrow).toBe(true)

  act(() => result.current.hover.onMouseEnter())
  act(() => vi.advanceTimersByTime(499))
  expect(result.current.isNarrow).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.isNarrow).toBe(false)
})

test('a pointer that only passes by opens nothing', () => {
  const { result } = renderHook(() => useSideMenu())
  act(() => result.current.toggle())

  act(() => result.current.hover.onMouseEnter())
  act(() => vi.advanceTimersByTime(300))
  act(() => result.current.hover.onMouseLeave())
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current.isNarrow).toBe(true)
})
