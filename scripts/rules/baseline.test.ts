import { expect, test } from 'vitest'
import { newerInScript, newerInStyle } from '../../web/baseline.ts'

test.each([
  ['list.toSorted()', '.toSorted'],
  ['Promise.try(ask)', 'Promise.try'],
  ['const found = /(?<=a)b/.exec(text)', 'a pattern that looks behind'],
  ['const found = /[a--b]/v.exec(text)', 'a pattern with sets'],
  ['class Seat { static { start() } }', 'a static block'],
])('script code that the oldest supported browser cannot run is reported: %s', (code, fault) => {
  expect(newerInScript(code)).toEqual([fault])
})

test.each([
  'list.at(-1)',
  'AbortSignal.timeout(1)',
  'names["toSorted"]',
  'const toSorted = 1',
  '/(?<name>a)/.exec(b)',
  'parent.moveBefore && parent.moveBefore(a, b)',
])('script code that every supported browser can run is accepted: %s', (code) => {
  expect(newerInScript(code)).toEqual([])
})

test.each([
  ['.a{color:light-dark(red,blue)}', 'light-dark()'],
  ['.a{color:red;&:hover{color:blue}}', 'nested rules'],
  ['.a:has(:checked){color:red}', ':has()'],
  ['@media (width>=40em){.a{color:red}}', 'ranges in media queries'],
])('style code that the oldest supported browser does not support is reported: %s', (style, fault) => {
  expect(newerInStyle(style)).toEqual([fault])
})

test('a style may use a newer feature inside an @supports block', () => {
  expect(newerInStyle('@supports selector(:has(*)){.a:has(:checked){color:red}}.b{color:red}')).toEqual([])
})
