import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { storeToken } from '../../lib/session/token.ts'
import { UserMenu } from './UserMenu.tsx'

beforeAll(addStaffTexts)
beforeEach(() => {
  queryClient.clear()
  storeToken('of somebody')
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['a consultant', false, 1],
  ['an administrator, whose side menu has this link', true, 0],
])('the user menu has a link to the dashboard only for consultants: %s', async (_, is_superuser, links) => {
  const me = { id: 1, full_name: 'Ada', email: 'ada@example.com', is_superuser, must_set_factor: false }
  vi.stubGlobal('fetch', async () => Response.json(me))
  const router = createRouter({ routeTree: createRootRoute({ component: UserMenu }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByRole('button'))
  await screen.findByText('ada@example.com')

  expect(screen.queryAllByRole('link', { name: 'Dashboard' })).toHaveLength(links)
})
