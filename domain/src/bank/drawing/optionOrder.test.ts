import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawOptionOrder, inDrawnOrder } from './optionOrder.ts'

const options = fc
  .uniqueArray(fc.nat(), { minLength: 2, maxLength: 6 })
  .map((ids) => ids.map((id) => ({ id, is_valid: id % 2 === 0 })))
const chances = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 6, maxLength: 6 })

const replayed = (values: readonly number[]) => {
  let at = 0
  return () => values[at++ % values.length] ?? 0
}

test('a drawn order contains each option once, and the options are shown in this order', () => {
  fc.assert(
    fc.property(options, chances, (all, values) => {
      const order = drawOptionOrder(all, false, replayed(values))
      const shown = inDrawnOrder(all, order)
      expect(shown.map(({ id }) => id)).toEqual(order)
      expect(new Set(shown)).toEqual(new Set(all))
    }),
  )
})

test('the drawn order does not depend on the correct options', () => {
  fc.assert(
    fc.property(options, chances, (all, values) => {
      const others = all.map(({ id, is_valid }) => ({ id, is_valid: !is_valid }))
      expect(drawOptionOrder(others, false, replayed(values))).toEqual(drawOptionOrder(all, false, replayed(values)))
    }),
  )
})

test('options keep their written order if the author has fixed it, or if no order was drawn', () => {
  fc.assert(
    fc.property(options, (all) => {
      expect(drawOptionOrder(all, true, () => 0)).toBeNull()
      expect(inDrawnOrder(all, null)).toEqual(all)
    }),
  )
})

test('a fixed option keeps its position, and the other options are shuffled', () => {
  fc.assert(
    fc.property(options, chances, fc.nat(), (all, values, at) => {
      const fixed = all.map((option, index) => ({ ...option, is_fixed: index === at % all.length }))
      const order = drawOptionOrder(fixed, false, replayed(values))
      expect(order?.[at % all.length]).toBe(all[at % all.length]?.id)
      const free = fixed.filter(({ is_fixed }) => !is_fixed)
      expect(order?.filter((id) => free.some((one) => one.id === id))).toEqual(
        drawOptionOrder(free, false, replayed(values)),
      )
    }),
  )
})

test('every order of the options is equally likely', () => {
  const three = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const found = new Map<string, number>()
  for (let first = 0; first < 6; first += 1)
    for (let second = 0; second < 6; second += 1) {
      const order = String(drawOptionOrder(three, false, replayed([(first + 0.5) / 6, (second + 0.5) / 6])))
      found.set(order, (found.get(order) ?? 0) + 1)
    }
  expect([...found.values()]).toEqual([6, 6, 6, 6, 6, 6])
})
