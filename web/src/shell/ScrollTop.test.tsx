import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollTop } from './ScrollTop.tsx'

let y: number

function scrollTo(top: number): void {
  y = top
  window.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => y)
  vi.spyOn(window, 'pageYOffset', 'get').mockImplementation(() => y)
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrollTo(top))
  y = 0
  render(
    <MantineProvider env="test">
      <ScrollTop label="Scroll to top" />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the button to scroll to the top appears after scrolling down more than 300 px', () => {
  act(() => scrollTo(300))
  expect(screen.queryByRole('button')).toBeNull()
  act(() => scrollTo(301))
  expect(screen.getByRole('button', { name: 'Scroll to top' })).toBeDefined()
})

test('scrolling to the top takes 600 ms', async () => {
  act(() => scrollTo(1_000))
  screen.getByRole('button').click()

  await act(() => vi.advanceTimersByTimeAsync(560))
  expect(y).toBeGreaterThan(0)
  await act(() => vi.advanceTimersByTimeAsync(80))
  expect(y).toBe(0)
})
