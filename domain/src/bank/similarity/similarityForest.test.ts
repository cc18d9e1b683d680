import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSimilarityForest, type SimilarLink } from './similarityForest.ts'

const SIZE = 8
const changes = fc.array(
  fc.tuple(fc.nat({ max: SIZE - 1 }), fc.uniqueArray(fc.nat({ max: SIZE - 1 }), { maxLength: 3 })),
  {
    maxLength: 25,
  },
)

function reached(from: number, near: ReadonlyMap<number, ReadonlySet<number>>): Set<number> {
  const found = new Set([from])
  for (const id of found) for (const other of near.get(id) ?? []) found.add(other)
  return found
}

test('after any change of texts, similar questions are connected by the fewest possible links', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const near = new Map(Array.from({ length: SIZE }, (_, id) => [id, new Set<number>()]))
      const links = new Map<string, SimilarLink>()
      const nameOf = ([one, other]: SimilarLink) => `${Math.min(one, other)} ${Math.max(one, other)}`
      for (const [changed, others] of all) {
        for (const set of near.values()) set.delete(changed)
        near.set(changed, new Set(others.filter((id) => id !== changed)))
        for (const id of near.get(changed) ?? []) near.get(id)?.add(changed)

        const forest = createSimilarityForest([...links.values()])
        const { cut, loose } = forest.takeOut(changed)
        for (const link of cut) expect(links.delete(nameOf(link))).toBe(true)
        for (const id of [changed, ...loose]) {
          for (const other of near.get(id) ?? []) {
            if (forest.isJoined(id, other)) continue
            forest.join(id, other)
            links.set(nameOf([id, other]), [id, other])
          }
        }
        for (let id = 0; id < SIZE; id += 1) {
          const together = Array.from({ length: SIZE }, (_, other) => other).filter((other) =>
            forest.isJoined(id, other),
          )
          expect(new Set(together)).toEqual(reached(id, near))
        }
        const trees = new Set(Array.from({ length: SIZE }, (_, id) => Math.min(...reached(id, near))))
        expect(links.size).toBe(SIZE - trees.size)
      }
    }),
  )
})
