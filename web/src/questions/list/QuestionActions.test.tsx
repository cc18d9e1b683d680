import type { Question } from '@assay/contract/questions/questions'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { QuestionActions } from './QuestionActions.tsx'

beforeAll(addStaffTexts)
afterEach(() => vi.unstubAllGlobals())

const ada = { id: 1, full_name: 'Ada' }
const question: Question = {
  id: 7,
  code: 'Q7',
  version: 1,
  description: 'What is 9 + 1?',
  description_html: '<p>What is 9 + 1?</p>',
  labels: [],
  answers: [],
  rationale: '',
  sources: [],
  marks: [{ by: ada, verdict: 'right', note: '', version: 1, time: '2026-11-22T09:00:00.000Z' }],
  is_multiple_choice: false,
  keeps_order: false,
  lang: null,
  passage_id: null,
  wordings: [],
  in_use: false,
  amount_of_remarks: 0,
  created_time: '2026-11-22T09:00:00.000Z',
  created_by: ada,
  changed_time: '2026-11-22T09:00:00.000Z',
  changed_by: ada,
  amount_of_interviews: 0,
  is_archived: false,
  import_id: null,
}

test('the menu of a question has both opinions about the key, and a choice is sent', async () => {
  const fetched = vi.fn(async (_url: unknown, _init?: { method?: string }) => Response.json(ada))
  vi.stubGlobal('fetch', fetched)
  const component = () => <QuestionActions question={question} acts={{ onDelete: vi.fn(), onUnarchive: vi.fn() }} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^More actions for / }))

  expect(await screen.findByRole('menuitemcheckbox', { name: 'Answer key is correct' })).toBeDefined()
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'I doubt the key' }))
  await vi.waitFor(() =>
    expect(fetched.mock.calls.map(([url]) => String(url))).toContainEqual(expect.stringMatching(/question\/7\/mark/)),
  )
})
