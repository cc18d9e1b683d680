import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf } from '../bank/labels.ts'
import { accentOn } from './accent.ts'

const LIGHT = '#E3E8E7'
const DARK = '#2A3434'

test.each([
  ['#0F6660', LIGHT, '#FFFFFF'],
  ['#c0ffee', DARK, '#000000'],
])('the accent colour %s has enough contrast with %s and is not changed', (color, ground, text) => {
  expect(accentOn(color, ground)).toMatchObject({ fill: color.toUpperCase(), line: color.toUpperCase(), text })
})

test('for a white or black accent colour, lines get more contrast with the background, and buttons do not change', () => {
  expect(accentOn('#FFFFFF', LIGHT)).toMatchObject({ fill: '#FFFFFF', text: '#000000', line: '#808080' })
  expect(accentOn('#000000', DARK)).toMatchObject({ fill: '#000000', text: '#FFFFFF', line: '#808080' })
  expect([accentOn('#FFFFFF', DARK).line, accentOn('#000000', LIGHT).line]).toEqual(['#FFFFFF', '#000000'])
})

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each([LIGHT, DARK])('with the accent colour %s, lines and button texts are readable, also on hover', (ground) => {
  fc.assert(
    fc.property(colors, (color) => {
      const { fill, hover, text, line } = accentOn(color, ground)
      expect(contrastOf(line, ground)).toBeGreaterThanOrEqual(3)
      expect(contrastOf(text, fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(text, hover)).toBeGreaterThanOrEqual(contrastOf(text, fill))
    }),
  )
})
