import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { paths } from '../paths.ts'
import { RoundCounts } from './RoundCounts.tsx'

beforeAll(() => addStaffTexts())

const funnel = { interviews: 3, invited: 3, started: 2, finished: 1, open: 1, expired: 0, withdrawn: 0, failed: 1 }

function renderCounts(due: ComponentProps<typeof RoundCounts>['due'], search = ''): void {
  const root = createRootRoute()
  const round = createRoute({
    getParentRoute: () => root,
    path: paths.round,
    component: () => <RoundCounts blueprintId={3} funnel={funnel} due={due} canSend />,
  })
  const history = createMemoryHistory({ initialEntries: [`${paths.round.replace('$id', '3')}${search}`] })
  const router = createRouter({ routeTree: root.addChildren([round]), history })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const fixButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Fix 1 address' })

test('in the counts of a round, the state of the active filter is marked', async () => {
  renderCounts(undefined, '?state=finished')

  const finished = await screen.findByRole('link', { name: 'Finished: show these 1' })
  expect(finished.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Started: show these 2' }).getAttribute('aria-current')).toBeNull()
})

test('until the list of due work has loaded, the button to fix e-mail addresses is visible but disabled', async () => {
  renderCounts(undefined)

  expect((await fixButton()).disabled).toBe(true)
})

test('the button to fix e-mail addresses is enabled when the list of due work contains a wrong address', async () => {
  renderCounts({ mend: 1, invite: 0, remind: 0, decide: 0 })

  expect((await fixButton()).disabled).toBe(false)
})
