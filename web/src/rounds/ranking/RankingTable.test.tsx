import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { RankingTable } from './RankingTable.tsx'

beforeAll(() => addTexts('staff', 'interviews'))

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
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  return screen.findByRole('table', { name: 'Ranking' })
}

const none = { yes: 0, maybe: 0, no: 0 }

test('the ranking shows the opinions given through shared links', async () => {
  await show({ ranked: [ranked('ada', { yes: 2, maybe: 0, no: 1 }), ranked('grace', none)], sorting: null })

  expect(screen.getAllByText(/^Verdicts/)).toHaveLength(1)
  expect(screen.getByText('Verdicts: Yes 2 · No 1')).toBeDefined()
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

test('in the order by score, each group has a heading with its number of candidates', async () => {
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
