import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawExact } from './drawExact.ts'
import { type Drawable, enemyGroupsByLabel, enemyGroupsOf } from './enemyGroups.ts'
import { joinEnemySets } from './enemySets.ts'
import { lowestCap, trackExposure } from './exposure.ts'

function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function mostInARow(papers: readonly (readonly number[])[]): number {
  let most = 0
  for (let from = 0; from < papers.length; from += 1) {
    const ids = papers.slice(from, from + 100).flat()
    for (const id of new Set(ids)) most = Math.max(most, ids.filter((one) => one === id).length)
  }
  return most
}

describe('exposure caps', () => {
  test('papers can always be drawn within the lowest possible exposure cap, even with enemy questions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 40 }), fc.integer({ min: 1, max: 5 }), fc.nat(), (size, amount, seed) => {
        const bank = Array.from({ length: size }, (_, id): Drawable => ({ id, labels: [1] }))
        const groups = enemyGroupsOf(
          bank,
          joinEnemySets([
            [0, 1, 2],
            [2, 3],
          ]),
        )
        const cap = lowestCap([{ groups: groups.length, drawn: amount }]) ?? 100
        const random = randomOf(seed)
        const exposure = trackExposure([], cap)
        const papers = Array.from({ length: 160 }, () => {
          const paper = drawExact(enemyGroupsByLabel(groups), [{ label: 1, amount }], {
            random,
            overexposed: exposure.overexposed,
          }).flat()
          exposure.add(paper)
          return paper
        })

        expect(papers.every(({ length }) => length === amount)).toBe(true)
        expect(mostInARow(papers)).toBeLessThanOrEqual(cap)
      }),
      { numRuns: 15 },
    )
  })

  test('an exposure cap counts the questions of the last 99 existing papers', () => {
    const before = [[1], ...Array.from({ length: 98 }, () => [2])]
    expect([...trackExposure(before, 1).overexposed].toSorted()).toEqual([1, 2])
    const exposure = trackExposure([...before, [3]], 2)
    expect([...exposure.overexposed]).toEqual([2])
    expect([...trackExposure([...before, [3]], 1).overexposed].toSorted()).toEqual([2, 3])
    exposure.add([3])
    expect([...exposure.overexposed].toSorted()).toEqual([2, 3])
  })
})

test.each([
  { labels: [{ groups: 40, drawn: 10 }], lowest: 33 },
  { labels: [{ groups: 20, drawn: 10 }], lowest: 99 },
  { labels: [{ groups: 19, drawn: 10 }], lowest: null },
  { labels: [{ groups: 10, drawn: 10 }], lowest: null },
  {
    labels: [
      { groups: 0, drawn: 0 },
      { groups: 30, drawn: 5 },
    ],
    lowest: 20,
  },
  { labels: [], lowest: null },
])('for the labels $labels, the lowest possible exposure cap is $lowest', ({ labels, lowest }) => {
  expect(lowestCap(labels)).toBe(lowest)
})
