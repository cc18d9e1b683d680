import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Radar } from './Radar.tsx'

test('a wide radar chart shows names of up to 15 letters in full', () => {
  const names = ['GIT', 'DATA STRUCTURES', 'OPERATING SYSTEMS']
  const { container } = render(<Radar corners={names.map((name) => ({ name, share: 0.5 }))} />)

  const shown = (look: string) => [...container.querySelectorAll(`text[class*=${look}]`)].map((one) => one.textContent)
  expect(shown('wide')).toEqual(['GIT', 'DATA STRUCTURES', 'OPERATING SYST…'])
  expect(shown('narrow')).toEqual(['GIT', 'DATA STR…', 'OPERATIN…'])
})
