import { expect, test } from 'vitest'
import { isOwnImage } from './image.ts'

test.each([
  ['/plan.png', true],
  ['data:image/png;base64,aGVsbG8=', true],
  ['data:image/svg+xml;base64,aGVsbG8=', false],
  ['https://elsewhere.example/spy.png', false],
  ['//elsewhere.example/spy.png', false],
  ['/\\elsewhere.example/spy.png', false],
  ['plan.png', false],
  ['', false],
])('the address %s belongs to a picture of this installation: %s', (address, is) => {
  expect(isOwnImage(address)).toBe(is)
})
