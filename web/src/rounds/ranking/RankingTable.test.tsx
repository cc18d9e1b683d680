import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { RankingTable } from './RankingTable.tsx'

beforeAll(() => addTexts('staff', 'interviews'))
// Mantine waits for `document.fonts`, which the test environment lacks.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))
afterEach(() => void vi.unstubAllGlobals())

type RankingRow = NonNullable<ComponentProps<typeof RankingTable>['ranked']>[number]

const ranked = (name: string, verdicts: RankingRow['verdicts']) =>
  ({
    ...{ code: name, name, email: `${name}@example.com`, score: 70, standard_error: 5, result: null, verdicts },
    ...{ pass: null, place: null, decision: { state: 'undecided' }, decision_mail: null, confirmation: null },
    ...{ interview_time: '00:10:00', end_time: null, marks: [], is_veiled: false, labels: [] },
  }) as unknown as RankingRow

type Shown = Pick<ComponentProps<typeof RankingTable>, 'ranked' | 'cut' | 'isFiltered' | 'sorting'>

function show(shown: Shown) {
  const component = () => (
    <RankingTable
      {...shown}
      labels={[]}
      pageSize={10}
      isStale={false}
      rowSelection={{ label: (name: string) => name, isChosen: () => false, toggle: () => {} } as never}
      onSort={() => {}}
    />
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return screen.findByRole('table', { name: 'Ranking' })
}

const none = { yes: 0, maybe: 0, no: 0 }

test('the ranking has a column with the verdicts given through shared links', async () => {
  await show({ ranked: [ranked('ada', { yes: 2, maybe: 0, no: 1 }), ranked('grace', none)], sorting: null })

  expect(screen.getByRole('columnheader', { name: 'Verdicts' })).toBeDefined()
  expect(screen.getByText('Yes 2 · No 1')).toBeDefined()
})

test('without verdicts the ranking has no column for them', async () => {
  await show({ ranked: [ranked('grace', none)], sorting: null })

  expect(screen.queryByRole('columnheader', { name: 'Verdicts' })).toBeNull()
})

const cut = { pass_mark: 60, above: 1, close: 2, below: 0, not_counted: 0 }
const inBand = (name: string, band: 'above' | 'close') =>
  ({ ...ranked(name, none), pass: { pass_mark: 60, passed: true, confidence: 0.9, band } }) as RankingRow
const groups = [inBand('ada', 'above'), inBand('bea', 'close'), inBand('cai', 'close')]
const headings = (table: HTMLElement) =>
  [...table.querySelectorAll('[data-heading]')].map(({ textContent, nextElementSibling }) => [
    textContent,
    nextElementSibling?.querySelector('a')?.textContent,
  ])

test('in a ranking by score, the groups around the pass mark have headings with their numbers', async () => {
  const table = await show({ ranked: groups, cut, sorting: null })

  expect(headings(table)).toEqual([
    ['Clearly above · 1', 'ada'],
    ['Too close to tell · 2', 'bea'],
  ])
})

test.each<[string, Omit<Shown, 'ranked'>]>([
  ['in another order', { cut, sorting: { sort: 'name', order: 'asc' } }],
  ['if the list is filtered', { cut, sorting: null, isFiltered: true }],
  ['without a pass mark', { cut: null, sorting: null }],
])('the groups have no headings %s', async (_, shown) => {
  expect(headings(await show({ ranked: groups, ...shown }))).toEqual([])
})

function serveDecisions(status = 200) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: unknown, { method, body }: RequestInit = {}) => {
    if (method !== 'POST' || !String(url).includes('/decision')) return Response.json({})
    if (body) sent.push(JSON.parse(String(body)))
    const answer = status === 200 ? { id: 1, changed: ['ada'], skipped: [] } : { detail: 'Failed', code: 'INTERNAL' }
    return Response.json(answer, { status })
  })
  return sent
}

async function decideInRow(state: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Choose · ada' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: state }))
}

test('a decision is made in the row and can be undone', async () => {
  const sent = serveDecisions()
  await show({ ranked: [ranked('ada', none)], sorting: null })

  await decideInRow('Shortlisted')
  expect(await screen.findByText('Decided: Shortlisted')).toBeDefined()
  expect(sent).toEqual([{ codes: ['ada'], state: 'shortlisted' }])

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The decision was undone')).toBeDefined()
})

test('a decision that is not saved is reported in the row', async () => {
  serveDecisions(500)
  await show({ ranked: [ranked('ada', none)], sorting: null })

  await decideInRow('Declined')
  expect((await screen.findByRole('alert')).textContent).toBe('The decision was not saved, please try again later')
})
