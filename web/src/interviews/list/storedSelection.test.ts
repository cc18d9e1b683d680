import { beforeEach, expect, test } from 'vitest'
import { forgetSession } from '../../lib/session/forgetSession.ts'
import { storeToken } from '../../lib/session/token.ts'
import { readStoredSelection, storeSelection } from './storedSelection.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  storeToken('of Ada')
})

test('the selected rows are stored until the session ends', () => {
  storeSelection(['a', 'b'])
  expect(readStoredSelection()).toEqual(['a', 'b'])

  forgetSession()
  expect(readStoredSelection()).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('a page that closes after the sign-out stores no selected rows', () => {
  forgetSession()
  storeSelection(['a', 'b'])
  expect(sessionStorage).toHaveLength(0)
})

test('the selected rows of one user are not shown to the next user, even without a sign-out', () => {
  storeSelection(['a', 'b'])
  storeToken('of Grace')
  expect(readStoredSelection()).toEqual([])
})
