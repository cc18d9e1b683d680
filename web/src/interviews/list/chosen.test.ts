import { beforeEach, expect, test } from 'vitest'
import { forgetSession } from '../../lib/session/forgetSession.ts'
import { storeToken } from '../../lib/session/token.ts'
import { readChosen, storeChosen } from './chosen.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  storeToken('of Ada')
})

test('what is chosen is known for as long as the session lasts', () => {
  storeChosen(['a', 'b'])
  expect(readChosen()).toEqual(['a', 'b'])

  forgetSession()
  expect(readChosen()).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('a page that is still being left after the sign-out leaves nothing behind', () => {
  forgetSession()
  storeChosen(['a', 'b'])
  expect(sessionStorage).toHaveLength(0)
})

test('what one has chosen is unknown to the next, although nobody came to clear it', () => {
  storeChosen(['a', 'b'])
  storeToken('of Grace')
  expect(readChosen()).toEqual([])
})
