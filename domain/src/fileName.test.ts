import { expect, test } from 'vitest'
import { fileNameOf } from './fileName.ts'

test.each([
  ['Backend, autumn', 'Backend-autumn'],
  ['../../etc', 'etc'],
  ['後端工程師', '後端工程師'],
  ['"; filename=x\r\n', 'filename-x'],
  ['???', 'round'],
])('the name %j becomes the file name %s', (name, file) => {
  expect(fileNameOf(name)).toBe(file)
})

test('an empty file name is replaced by a default name', () => {
  expect(fileNameOf('…', 'list')).toBe('list')
})
