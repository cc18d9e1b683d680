import { expect, test } from 'vitest'
import { pictureNamesIn, withPictureNames } from './picture.ts'

const one = `${'a'.repeat(22)}.png`
const other = `${'B7'.repeat(11)}.webp`

test('a picture of the installation is listed once, even if a text contains it twice', () => {
  const text = `![a](/pictures/${one}) and ![b](/pictures/${other} "again /pictures/${one}")`

  expect(pictureNamesIn(text)).toEqual([one, other])
})

test.each([
  `https://elsewhere.example/pictures/${one}`,
  `//elsewhere.example/pictures/${one}`,
  `/pictures/${one}.exe`,
  `/pictures/x${one}`,
  '/pictures/short.png',
])('the address %s belongs to no picture of this installation', (text) => {
  expect(pictureNamesIn(text)).toEqual([])
})

test('a renamed picture gets its new name in the text, and other pictures keep their names', () => {
  const text = `![a](/pictures/${one}) ![b](/pictures/${other})`

  expect(withPictureNames(text, new Map([[one, other]]))).toBe(`![a](/pictures/${other}) ![b](/pictures/${other})`)
})
