import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { paths } from '../paths.ts'
import { RoundCounts } from './RoundCounts.tsx'

beforeAll(addStaffTexts)

const funnel = { interviews: 3, invited: 3, started: 2, finished: 1, open: 1, expired: 0, withdrawn: 0, failed: 0 }

test('the figure of the active filter is the current one', async () => {
  const root = createRootRoute()
  const round = createRoute({
    getParentRoute: () => root,
    path: paths.round,
    component: () => <RoundCounts blueprintId={3} funnel={funnel} due={undefined} canSend={false} />,
  })
  const history = createMemoryHistory({ initialEntries: [`${paths.round.replace('$id', '3')}?state=finished`] })
  const router = createRouter({ routeTree: root.addChildren([round]), history })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )

  const finished = await screen.findByRole('link', { name: 'Finished: show these 1' })
  expect(finished.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Started: show these 2' }).getAttribute('aria-current')).toBeNull()
})
