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

test('the ranking shows the opinions given through shared links', async () => {
  const component = () => (
    <RankingTable
      ranked={[ranked('ada', { yes: 2, maybe: 0, no: 1 }), ranked('grace', { yes: 0, maybe: 0, no: 0 })]}
      labels={[]}
      pageSize={10}
      isStale={false}
      rowSelection={{ label: (name: string) => name, isChosen: () => false, toggle: () => {} } as never}
      sorting={null}
      onSort={() => {}}
    />
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )

  expect(await screen.findAllByText(/^Verdicts/)).toHaveLength(1)
  expect(screen.getByText('Verdicts: Yes 2 · No 1')).toBeDefined()
})
