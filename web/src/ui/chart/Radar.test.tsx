import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Radar } from './Radar.tsx'

test('a radar chart shortens names only where they do not fit', () => {
  const names = ['A NAME AT THE TOP HAS ROOM', 'DATA STRUCTURES', 'OPERATING SYSTEMS']
  const { container } = render(<Radar corners={names.map((name) => ({ name, share: 0.5 }))} />)

  const shown = (width: string) =>
    [...container.querySelectorAll(`text[class*=${width}_]`)].map((one) => one.textContent)
  expect(shown('narrow')).toEqual(['A NAME AT THE TOP HAS ROOM', 'DATA STR…', 'OPERATIN…'])
  expect(shown('wide')).toEqual(['A NAME AT THE TOP HAS ROOM', 'DATA STRUCTURES', 'OPERATING SYST…'])
  expect(shown('widest')).toEqual(names)
})
