import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Radar } from './Radar.tsx'

test('a radar chart shortens names only if they do not fit', () => {
  const names = ['A NAME AT THE TOP HAS ROOM', 'OPERATING SYSTEMS', 'SOFTWARE ENGINEERING']
  const { container } = render(<Radar corners={names.map((name) => ({ name, share: 0.5 }))} />)

  const shown = (width: string) =>
    [...container.querySelectorAll(`text[class*=${width}]`)].map((one) => one.textContent)
  expect(shown('narrow')).toEqual(['A NAME AT THE TOP HAS ROOM', 'OPERATIN…', 'SOFTWARE…'])
  expect(shown('wide')).toEqual(['A NAME AT THE TOP HAS ROOM', 'OPERATING SYSTEMS', 'SOFTWARE ENGINEER…'])
})
