import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '../src/lib/queryClient.ts'

type Router = Parameters<typeof RouterProvider>[0]['router']

const renderRouter = (router: unknown) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        {/* The router's type describes the routes of the real page; tests have their own routes. */}
        <RouterProvider router={router as Router} />
      </QueryClientProvider>
    </MantineProvider>,
  )

export const renderPage = (component: () => ReactNode) =>
  renderRouter(createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }))

export function renderStaffPage(component: () => ReactNode, search = '') {
  const root = createRootRoute()
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const admin = createRoute({ getParentRoute: () => staff, path: '/admin', component })
  const routeTree = root.addChildren([staff.addChildren([admin])])
  const history = createMemoryHistory({ initialEntries: [`/admin${search}`] })
  return renderRouter(createRouter({ routeTree, history }))
}
