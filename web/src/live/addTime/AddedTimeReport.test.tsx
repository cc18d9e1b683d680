import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { AddedTimeReport } from './AddedTimeReport.tsx'
import type { AddTimeToManyResult } from './report.ts'

beforeAll(() => addTexts('staff', 'interviews'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refused = (amount: number): AddTimeToManyResult['refused'] =>
  Array.from({ length: amount }, (_, at) => ({ code: `code-${at}`, reason: 'INTERVIEW_CLOSED' }))

function renderReport(report: Partial<AddTimeToManyResult>): void {
  vi.stubGlobal('fetch', async (url: unknown) => Response.json({ name: `Person ${/\d+$/.exec(String(url))}` }))
  const component = () => (
    <AddedTimeReport
      report={{ given: 0, reopened: 0, refused: [], ...report }}
      nameOf={(code) => (code === 'code-0' ? 'Anna First' : undefined)}
      onClose={() => {}}
    />
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('a candidate with an ended test is named with a link to the result, even if the candidate is no longer listed', async () => {
  renderReport({ refused: refused(2) })

  expect((await screen.findAllByRole('listitem')).at(0)?.textContent).toBe('Anna First: the test is over')
  const gone = await screen.findByRole('link', { name: 'Person 1' })
  expect(gone.getAttribute('href')).toBe('/admin/interviews/code-1/result')
})

test('if many tests are rejected, the first tests are named, and all further tests are counted', async () => {
  renderReport({ given: 3, refused: refused(25) })

  expect(await screen.findByText('Time was given to 3 tests.')).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  expect(screen.getByText('and 5 more')).toBeDefined()
})
