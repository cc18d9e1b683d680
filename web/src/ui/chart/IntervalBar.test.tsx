import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IntervalBar, Whisker } from './IntervalBar.tsx'

function drawn(value: number, low: number, high: number) {
  const { container } = render(<Whisker value={value} low={low} high={high} />)
  const places = [...container.querySelectorAll('line, circle')].flatMap((shape) =>
    ['x1', 'x2', 'cx'].flatMap((name) => Number.parseFloat(shape.getAttribute(name) ?? '0')),
  )
  return { places, points: container.querySelectorAll('circle').length }
}

test('a point and its error bar are drawn at their values on the axis', () => {
  expect(drawn(0.5, 0, 0.8)).toMatchObject({ points: 1, places: expect.arrayContaining([75, 50, 90]) })
})

test.each([
  [-4.38, -4.75, -4.03],
  [-0.9, -1.6, 0.2],
])('the error bar for %f, from %f to %f, stays within the axis', (value, low, high) => {
  const { places, points } = drawn(value, low, high)

  expect(points).toBe(value < -1 ? 0 : 1)
  expect(places.filter((place) => place < 0 || place > 100)).toEqual([])
})

test('an interval bar has a line at the value that it is compared with', () => {
  const { container } = render(<IntervalBar share={0.7} low={0.6} high={0.8} mark={0.65} />)

  expect(container.querySelector('line[class*=mark]')?.getAttribute('x1')).toBe('65.00%')
})
