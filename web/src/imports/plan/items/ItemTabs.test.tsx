import type { Import } from '@assay/contract/imports/imports'
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderStaffPage } from '../../../../test/renderPage.tsx'
import { addStaffTexts, addTexts, startTexts } from '../../../i18n/staffTexts.ts'
import { ItemTabs } from './ItemTabs.tsx'

beforeAll(() => Promise.all([startTexts(), addStaffTexts(), addTexts('staff', 'bank')]))
afterEach(() => vi.unstubAllGlobals())

test('the tabs of an import count similar questions as a part of the new questions', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], amount_of_items: 0 }))
  // Safe cast: the tabs read only these fields of the plan.
  const plan = { id: 1, to_add: 2, near: 1, same: 0, refused: 1 } as Import
  renderStaffPage(() => <ItemTabs plan={plan} />)

  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'To add 2',
    'To add, but similar 1',
    'Already there 0',
    'Cannot be taken 1',
  ])
})
