import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { NoBlueprints } from './NoBlueprints.tsx'

beforeAll(addStaffTexts)
beforeEach(() => queryClient.clear())
afterEach(() => void vi.unstubAllGlobals())

function renderNoBlueprints(archived: number) {
  vi.stubGlobal('fetch', async () => Response.json({ blueprints: [], amount_of_blueprints: archived }))
  const onShowArchived = vi.fn()
  const root = createRootRoute({ component: () => <NoBlueprints onShowArchived={onShowArchived} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onShowArchived
}

test('if all blueprints are archived, the list does not say that there are no blueprints', async () => {
  const onShowArchived = renderNoBlueprints(2)
  expect(await screen.findByRole('heading', { name: 'All blueprints are archived' })).toBeDefined()
  expect(screen.queryByText('No blueprints yet')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Show archived' }))
  expect(onShowArchived).toHaveBeenCalled()
})

test('the page without any blueprint explains what blueprints are for', async () => {
  renderNoBlueprints(0)

  expect(await screen.findByRole('heading', { name: 'No blueprints yet' })).toBeDefined()
})
