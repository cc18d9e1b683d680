import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderStaffPage } from '../../../test/renderPage.tsx'
import { addStaffTexts, addTexts, startTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import ComparePage from './ComparePage.tsx'

beforeAll(() => Promise.all([startTexts(), addStaffTexts(), addTexts('staff', 'insight')]))
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each([
  [false, 1],
  [true, 0],
])('interviews that are not comparable have a warning: comparable %s, warnings %i', async (comparable, warnings) => {
  vi.stubGlobal('fetch', async () => Response.json({ interviews: [], comparable }))
  renderStaffPage(() => <ComparePage />, '?codes=abc,def')

  await screen.findByRole('table')
  expect(screen.queryAllByText('Not comparable')).toHaveLength(warnings)
  expect(screen.queryAllByText(/^These people were asked different questions/)).toHaveLength(warnings)
})
