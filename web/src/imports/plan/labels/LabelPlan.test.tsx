import type { Import } from '@assay/contract/imports/imports'
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/renderPage.tsx'
import { addTexts } from '../../../i18n/staffTexts.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { useConfirm } from '../useConfirm.ts'
import { useDecisions } from '../useDecisions.ts'
import { LabelPlan } from './LabelPlan.tsx'

beforeAll(() => addTexts('staff', 'bank'))
beforeEach(() => queryClient.clear())
afterEach(() => void vi.unstubAllGlobals())

const plan = {
  id: 1,
  labels: [{ from: 'SQL', to: 'SQL', amount: 3, exists: true }],
  without_label: 0,
} as unknown as Import

function PlanOfLabels() {
  const deciding = useDecisions(plan.id)
  return <LabelPlan plan={plan} deciding={deciding} confirming={useConfirm(plan, deciding.decisions)} />
}

test('if the labels cannot be loaded, the import plan shows an error before the names of the file', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'SERVER_ERROR', detail: '' }, { status: 500 }))
  renderPage(PlanOfLabels)

  const [error] = await screen.findAllByText('Network or server error, please try again later')
  const list = await screen.findByRole('list')
  expect(error?.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the import plan shows no error if the labels are loaded', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  renderPage(PlanOfLabels)

  expect(await screen.findByText('new')).toBeDefined()
  expect(screen.queryByText('Network or server error, please try again later')).toBeNull()
})
