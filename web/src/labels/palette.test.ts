import { expect, test } from 'vitest'
import labels from '../i18n/en/staff.json'
import { firstColor, isInPalette, palette } from './palette.ts'

test('the label form offers ten named colours', () => {
  expect(palette.map(({ name }) => labels[name].toLowerCase())).toEqual([
    'green-cyan',
    'dark sea green',
    'green screen',
    'blue gray',
    'blue',
    'dark violet',
    'rose red',
    'magenta pink',
    'titanium yellow',
    'carrot orange',
  ])
})

test('a new label is green unless another colour is selected', () => {
  expect(firstColor).toBe('#009A17')
  expect(isInPalette('#009a17')).toBe(true)
  expect(isInPalette('#4682B4')).toBe(false)
})
