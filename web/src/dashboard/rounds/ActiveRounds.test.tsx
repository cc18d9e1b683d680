import type { ActiveRound, News, RecentDecision } from '@assay/contract/dashboard/activeRounds'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { storeToken } from '../../lib/session/token.ts'
import ActiveRounds from './ActiveRounds.tsx'

beforeAll(() => addTexts('staff', 'interviews'))
beforeEach(() => {
  queryClient.clear()
  storeToken('of somebody')
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const decided = (id: number, can_undo: boolean): RecentDecision => ({
  id,
  state: 'on_hold',
  amount: 2,
  interviews: [{ code: `code${id}`, name: `Hedy Lamarr ${id}` }],
  can_undo,
  by: { id: 1, full_name: 'Ada' },
  time: '2026-11-20T12:00:00Z',
})
const funnel = { interviews: 2, invited: 2, started: 2, finished: 2, open: 0, expired: 0, withdrawn: 0, failed: 0 }
const due = { invite: 0, remind: 0, mend: 0, decide: 0 }

async function renderActiveRounds(decisions: RecentDecision[], news: News[] = []) {
  vi.stubGlobal('fetch', async (url: unknown) => {
    if (String(url).includes('/decision-mail'))
      return Response.json({ waiting: [{ id: 1, kind: 'decline', amount: 4, sends_at: '2030-11-20T12:00:00Z' }] })
    return Response.json({ id: 1, full_name: 'Ada' })
  })
  const round = { id: 3, name: 'Backend', role: null, pass_mark: null, funnel, due, best: [], news, decisions }
  const component = () => <ActiveRounds rounds={[round as ActiveRound]} total={1} onAll={() => {}} canSend />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findAllByText('Backend')
}

test('a decision lists its candidates, and a replaced decision has no Undo button', async () => {
  await renderActiveRounds([decided(7, true), decided(8, false)])

  expect(await screen.findAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
  for (const name of ['Hedy Lamarr 7', 'Hedy Lamarr 8']) expect(screen.getByRole('link', { name })).toBeDefined()
  expect(screen.getAllByText(/1 more/)).toHaveLength(2)
})

test('comments of candidates are listed as work, with links to the comments', async () => {
  const interviews = [{ code: 'code9', name: 'Mary Jackson' }]
  await renderActiveRounds([], [{ kind: 'comment', amount: 1, interviews }])

  expect(await screen.findByText('1 sent a comment')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Mary Jackson' }).getAttribute('href')).toContain('code9/result?tab=record')
})

test('queued mails are shown with a button to cancel them', async () => {
  await renderActiveRounds([])

  expect(await screen.findByText(/^4 decision mails wait/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Do not send' })).toBeDefined()
})
