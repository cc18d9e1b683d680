import { expect, test } from 'vitest'
import { arcsOf, edgeMidpoint, pointAt, polygonOf } from './shapes.ts'

test('the corners of a radar chart start at the top and continue clockwise', () => {
  expect(pointAt(0, 4, 1)).toEqual({ x: 0, y: -1 })
  expect(pointAt(1, 4, 1).x).toBeCloseTo(1)
  expect(pointAt(2, 4, 1).y).toBeCloseTo(1)
  expect(polygonOf([1, 0.5, 0, 1], 100)).toBe('0.00,-100.00 50.00,-0.00 0.00,0.00 -100.00,0.00')
})

test('the numbers of a radar chart’s scale are on its rings, not outside', () => {
  const { x, y } = edgeMidpoint(4, 1)
  expect([x, y].map((value) => value.toFixed(2))).toEqual(['0.50', '-0.50'])
})

test('the parts of a donut chart follow each other with gaps and fill the circle', () => {
  const [first, second] = arcsOf([1, 3], 0.01)
  expect(first?.start).toBeCloseTo(0.005)
  expect(first?.length).toBeCloseTo(0.24)
  expect(second?.start).toBeCloseTo(0.255)
  expect(second?.length).toBeCloseTo(0.74)
})

test('a donut chart with a single part is a whole ring, and a part smaller than its gap is hidden', () => {
  expect(arcsOf([0, 5], 0.01)).toEqual([
    { start: 0, length: 0 },
    { start: 0, length: 1 },
  ])
  expect(arcsOf([1, 999], 0.01)[0]?.length).toBe(0)
  expect(arcsOf([0, 0], 0.01)).toEqual([
    { start: 0, length: 0 },
    { start: 0, length: 0 },
  ])
})
