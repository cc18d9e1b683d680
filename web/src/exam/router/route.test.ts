import { expect, test } from 'vitest'
import { addressOf, routeOf } from './route.ts'

test.each([
  ['/interviews', { name: 'code' }],
  ['/interviews/', { name: 'code' }],
  ['/interviews/Kq3', { name: 'entry', code: 'Kq3' }],
  ['/interviews/Kq3/', { name: 'entry', code: 'Kq3' }],
  ['/interviews/Kq3.', { name: 'entry', code: 'Kq3.' }],
  ['/interviews/%3CKq3%3E', { name: 'entry', code: '<Kq3>' }],
  ['/interviews/%E0%A4', { name: 'entry', code: '%E0%A4' }],
  ['/interviews/Kq3/exam', { name: 'exam', code: 'Kq3' }],
  ['/interviews/end', { name: 'end' }],
  ['/interviews/endless', { name: 'entry', code: 'endless' }],
  ['/interviews/Kq3/exams', { name: 'not_found' }],
  ['/interviews/Kq3/exam/1', { name: 'not_found' }],
  ['/404', { name: 'not_found' }],
])('the path %s leads to %o', (address, place) => {
  expect(routeOf(address)).toEqual(place)
})

test.each(['/interviews', '/interviews/Kq3', '/interviews/a%2Fb', '/interviews/Kq3/exam', '/interviews/end', '/404'])(
  'the path %s stays the same after parsing and writing',
  (address) => {
    expect(addressOf(routeOf(address))).toBe(address)
  },
)
