import { beforeEach, expect, test } from 'vitest'
import { forgetSession } from '../../lib/session/forgetSession.ts'
import { storeToken } from '../../lib/session/token.ts'
import { readStoredSelection, storeSelection } from './storedSelection.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  storeToken('of Ada')
})

test('what is chosen is known for as long as the session lasts', () => {
  storeSelection(['a', 'b'])
  expect(readStoredSelection()).toEqual(['a', 'b'])

  forgetSession()
  expect(readStoredSelection()).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('a page that is still being left after the sign-out leaves nothing behind', () => {
  forgetSession()
  storeSelection(['a', 'b'])
  expect(sessionStorage).toHaveLength(0)
})

test('what one has chosen is unknown to the next, although nobody came to clear it', () => {
  storeSelection(['a', 'b'])
  storeToken('of Grace')
  expect(readStoredSelection()).toEqual([])
})
