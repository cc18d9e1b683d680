import type { ResultQuestion } from '@assay/contract/results'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { QuestionCard } from './QuestionCard.tsx'

beforeAll(() => addTexts('staff', 'insight'))
afterEach(cleanup)

type Treatment = NonNullable<ResultQuestion['key_fix']>['treatment']

/** Answered wrongly by the key of before, rightly by the one that stands. */
function show(treatment: Treatment, more: Partial<ResultQuestion>): void {
  const option = (id: number, is_valid: boolean) => ({ id, is_valid, description: `Option ${id}`, result: [] })
  const question: ResultQuestion = {
    ...{ id: 1, code: 'abc', description: 'Which?', description_html: '<p>Which?</p>', lang: null, labels: [] },
    ...{
      is_multiple_choice: false,
      answer_status: 'CORRECT',
      time_spent: 9,
      answers: [option(11, false), option(12, true)],
    },
    ...{ amount_of_submissions: 0, history: [], is_voided: false },
    key_fix: {
      ...{ id: 7, treatment, reason: 'Mixed up', time: '2026-11-22T12:00:00.000Z' },
      ...{ by: { id: 1, full_name: 'Ada' }, right_before: [11] },
    },
    ...more,
  }
  const component = () => <QuestionCard question={question} number={3} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

const card = async () => within(await screen.findByRole('article', { name: 'Question 3' }))

test('a question that was rescored says when, why, and what was right before', async () => {
  show('rescore', {})

  expect(await (await card()).findByText(/^Key fixed on .*22.*: Mixed up$/)).toBeDefined()
  expect((await card()).getByText('Right before: Option 11')).toBeDefined()
})

test('one that counts for nobody is not counted, whatever was answered', async () => {
  show('void', { is_voided: true })

  expect(await (await card()).findByText('Not counted')).toBeDefined()
  expect((await card()).getByText(/^Not counted since .*: Mixed up$/)).toBeDefined()
  expect((await card()).queryByText('Correct')).toBeNull()
})

test('one that was left as it was says so beside what it came to', async () => {
  show('leave', { answer_status: 'WRONG' })

  expect(await (await card()).findByText(/^Key fixed on .*, this result was left as it was: Mixed up$/)).toBeDefined()
  expect((await card()).getByText('Wrong')).toBeDefined()
  expect((await card()).queryByText(/^Right before/)).toBeNull()
})
