import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_MAX, PAGE_SIZE } from './limits.ts'
import { type PageQuestion, pagesFor, pageWindow, windowOfPage } from './paging.ts'

test.each<[PageQuestion, unknown]>([
  [{}, { start: 0, count: 10 }],
  [
    { start_index: 0, end_index: 10 },
    { start: 0, count: 10 },
  ],
  [{ start_index: 7 }, { start: 7, count: 10 }],
  [{ end_index: 3 }, { start: 0, count: 3 }],
  [
    { start_index: 4, end_index: 4 },
    { start: 4, count: 0 },
  ],
  [
    { start_index: 5, end_index: 105 },
    { start: 5, count: 100 },
  ],
  [{ start_index: 5, end_index: 106 }, 'TOO_MANY'],
  [{ start_index: 5, end_index: 4 }, 'BACKWARDS'],
  [
    { offset: 3, limit: 4 },
    { start: 3, count: 4 },
  ],
  [{ offset: 3 }, { start: 3, count: 10 }],
  [{ limit: 0 }, { start: 0, count: 0 }],
  [{ limit: 100 }, { start: 0, count: 100 }],
  [{ limit: 101 }, 'TOO_MANY'],
  [{ start_index: 0, offset: 0 }, 'TWO_STYLES'],
  [{ end_index: 1, limit: 1 }, 'TWO_STYLES'],
])('the page request %o becomes %o', (asked, window) => {
  expect(pageWindow(asked)).toEqual(window)
})

const place = fc.nat(1000)

test('a page request by indices and a page request by offset and limit give the same page', () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: PAGE_MAX }), (start, count) => {
      const byIndex = pageWindow({ start_index: start, end_index: start + count })
      expect(byIndex).toEqual(pageWindow({ offset: start, limit: count }))
      expect(byIndex).toEqual({ start, count })
    }),
  )
})

test('any page request has a start that is not negative and a limited number of rows', () => {
  const asked = fc.record({ start_index: place, end_index: place, offset: place, limit: place }, { requiredKeys: [] })
  fc.assert(
    fc.property(asked, (question) => {
      const window = pageWindow(question)
      if (typeof window === 'string') return
      expect(window.count).toBeGreaterThanOrEqual(0)
      expect(window.count).toBeLessThanOrEqual(PAGE_MAX)
      expect(window.start).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('all pages together contain each row exactly once', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 50 }), (total, size) => {
      const everything = Array.from({ length: total }, (_, index) => index)
      const pages = Array.from({ length: pagesFor(total, size) }, (_, index) => windowOfPage(index + 1, size))
      expect(pages.flatMap(({ start, count }) => everything.slice(start, start + count))).toEqual(everything)
    }),
  )
})

test('an empty list has one page, and a list of exactly one page size has one page', () => {
  expect(pagesFor(0, PAGE_SIZE)).toBe(1)
  expect(pagesFor(PAGE_SIZE, PAGE_SIZE)).toBe(1)
  expect(pagesFor(PAGE_SIZE + 1, PAGE_SIZE)).toBe(2)
})
