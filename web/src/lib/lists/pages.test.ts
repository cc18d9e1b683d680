import { expect, test } from 'vitest'
import { inPages, readAllPages } from './pages.ts'

test.each([
  [0, []],
  [1, [1]],
  [50, [50]],
  [51, [50, 1]],
  [120, [50, 50, 20]],
])('a list of %i items is sent in parts of fifty items', (amount, sizes) => {
  const items = Array.from({ length: amount }, (_, at) => at)

  expect(inPages(items, 50).map(({ length }) => length)).toEqual(sizes)
  expect(inPages(items, 50).flat()).toEqual(items)
})

const all = Array.from({ length: 25 }, (_, at) => `code ${at}`)

test('all pages of a list are loaded', async () => {
  const asked: number[] = []
  const readPage = async (start: number, end: number) => {
    asked.push(start)
    return { entries: all.slice(start, end), total: all.length }
  }

  expect(await readAllPages(readPage, String, 10)).toEqual(all)
  expect(asked).toEqual([0, 10, 20])
})

test('an item that moves to another page is listed once, and loading also ends if the list becomes shorter', async () => {
  const pages = [all.slice(0, 10), all.slice(9, 15), []]
  const readPage = async (start: number) => ({ entries: pages[start / 10] ?? [], total: 100 })

  expect(await readAllPages(readPage, String, 10)).toEqual(all.slice(0, 15))
})
