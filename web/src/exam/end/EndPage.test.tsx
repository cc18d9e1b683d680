import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { writeMark } from '../../lib/late/marks.ts'
import { forgetEnding, storeEnding } from '../storedEnding.ts'
import { EndPage } from './EndPage.tsx'

beforeAll(loadTexts)
afterEach(() => {
  cleanup()
  forgetEnding()
  writeMark('a-code-of-this-test-alone', null)
  vi.unstubAllGlobals()
})

const here =
  '2 answers are still on this device (questions 2, 3). They are handed in late as soon as the server answers.'

test.each([
  ['is still here', true],
  ['was handed in meanwhile, by whatever page,', false],
])('after a reload, what %s is said so', (_, isHere) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))
  storeEnding({ how: 'time', undelivered: [2, 3], code: 'a-code-of-this-test-alone' })
  if (isHere) writeMark('a-code-of-this-test-alone', { isOver: true, pressed: null })
  render(<EndPage />)

  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent?.slice(0, here.length))).toEqual(
    isHere ? [here] : [],
  )
  expect(screen.queryByText(/What you had chosen last was counted/)).toBeNull()
})
