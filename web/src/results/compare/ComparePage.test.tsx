import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addStaffTexts, addTexts, startTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { paths } from '../../paths.ts'
import ComparePage from './ComparePage.tsx'

beforeAll(() => Promise.all([startTexts(), addStaffTexts(), addTexts('staff', 'insight')]))
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The page reads the codes from the search of the route of staff. */
function renderComparePage() {
  const root = createRootRoute()
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const admin = createRoute({ getParentRoute: () => staff, path: '/admin' })
  const page = createRoute({ getParentRoute: () => admin, path: '/interviews/compare', component: ComparePage })
  const routeTree = root.addChildren([staff.addChildren([admin.addChildren([page])])])
  const history = createMemoryHistory({ initialEntries: [`${paths.compareInterviews}?codes=abc,def`] })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={createRouter({ routeTree, history }) as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test.each([
  [false, 1],
  [true, 0],
])('interviews that are comparable (%s) have %i warnings', async (comparable, warnings) => {
  vi.stubGlobal('fetch', async () => Response.json({ interviews: [], comparable }))
  renderComparePage()

  await screen.findByRole('table')
  expect(screen.queryAllByText('Not comparable')).toHaveLength(warnings)
  expect(screen.queryAllByText(/^These people were asked different questions/)).toHaveLength(warnings)
})
