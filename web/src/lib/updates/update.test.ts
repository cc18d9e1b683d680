import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './serviceWorker.ts'
import { createUpdate, isInterviewOpen } from './update.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

function pageAt(path: string) {
  const page = { path, loads: 0 }
  const update = createUpdate(
    () => page.path,
    () => {
      page.loads += 1
    },
  )
  const goTo = (next: string) => {
    page.path = next
    update.moved()
  }
  return { page, update, goTo }
}

test.each(['/interviews/Kq3', '/interviews/Kq3/', '/interviews/Kq3/exam'])(
  'an interview is open at the path %s',
  (path) => {
    expect(isInterviewOpen(path)).toBe(true)
  },
)

test.each(['/interviews', '/interviews/', '/interviews/end', '/admin/interviews/view', '/login', '/'])(
  'no interview is open at the path %s',
  (path) => {
    expect(isInterviewOpen(path)).toBe(false)
  },
)

test('the page is reloaded one second after an update was found', () => {
  const { page, update } = pageAt('/admin/labels')
  update.found()
  vi.advanceTimersByTime(999)
  expect(page.loads).toBe(0)

  vi.advanceTimersByTime(1)
  expect(page.loads).toBe(1)
})

test('without an update, the page is not reloaded', () => {
  const { page, goTo } = pageAt('/admin/labels')
  goTo('/admin/questions/view')
  vi.advanceTimersByTime(5_000)
  expect(page.loads).toBe(0)
})

test('while an interview is open, an update waits for the end page', () => {
  const { page, update, goTo } = pageAt('/interviews/Kq3')
  update.found()
  vi.advanceTimersByTime(5_000)
  goTo('/interviews/Kq3/exam')
  vi.advanceTimersByTime(5_000)
  expect(page.loads).toBe(0)

  goTo('/interviews/end')
  vi.advanceTimersByTime(1_000)
  expect(page.loads).toBe(1)
})

test('an interview that is opened less than a second after an update was found is not reloaded', () => {
  const { page, update, goTo } = pageAt('/interviews')
  update.found()
  vi.advanceTimersByTime(500)
  goTo('/interviews/Kq3')
  vi.advanceTimersByTime(5_000)
  expect(page.loads).toBe(0)
})

test('a version of the page reloads itself only once, even if more updates are found', () => {
  const reload = vi.fn()
  expect(reloadOnce(reload)).toBe(true)
  expect(reloadOnce(reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('after a reload, the next version of the page can reload itself again', () => {
  const reload = vi.fn()
  reloadOnce(reload)
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.setAttribute('src', '/assets/core-next.js')
  document.head.append(script)

  expect(reloadOnce(reload)).toBe(true)
  script.remove()
})

test('a page does not reload itself if it cannot store a note about the reload', () => {
  const reload = vi.fn()
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied })
  expect(reloadOnce(reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
