import type { InterviewResults } from '@assay/contract/results/results'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { ResultOverview } from './result/ResultOverview.tsx'
import { SharedCandidate } from './shares/SharedCandidate.tsx'

beforeAll(() => addTexts('staff', 'interviews', 'insight'))

const finishedIn = (interview_time: string) =>
  ({
    name: 'Ada',
    score: 95,
    amount_of_questions: 10,
    max_time: 60,
    interview_time,
    given_back_time: '00:00:00',
    start_time: null,
    end_time: null,
    created_by: null,
    accommodation: null,
    blueprint: null,
    standing: null,
    confirmation: null,
    pass: null,
    place: null,
    labels: [],
    result: {
      total_correct_questions: 9,
      total_partially_corrected_questions: 1,
      total_wrong_questions: 0,
      total_unanswered_questions: 0,
      total_voided_questions: 0,
      details: [],
    },
  }) as unknown as InterviewResults

async function renderPart(part: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('95 / 100')
}

const parts: [string, (results: InterviewResults) => ReactNode][] = [
  ['result', (results) => <ResultOverview results={results} insight={undefined} />],
  ['shared page', (results) => <SharedCandidate candidate={results} />],
]

test.each(parts)('on the %s, a high score in a test of 0 seconds has a warning', async (_, partOf) => {
  await renderPart(partOf(finishedIn('00:00:00')))

  expect(screen.getByText(/Very fast: less than 5 seconds for each answer/)).toBeDefined()
})

test.each(parts)('on the %s, a test of ten minutes has no warning', async (_, partOf) => {
  await renderPart(partOf(finishedIn('00:10:00')))

  expect(screen.queryByText(/Very fast/)).toBeNull()
})
