import type { InterviewInsight } from '@assay/contract/insight/interview'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { Precision } from './Precision.tsx'

beforeAll(() => addTexts('staff', 'insight'))
const insight = (is_thin: boolean): InterviewInsight => ({
  score: 100,
  correct: 10,
  counted: 10,
  standard_error: 0.3,
  adjusted: { score: 83.6, standard_error: 7.4, ability: 1.2, ability_error: 0.8, is_thin },
  group: { others: 0, lower: 0, adjusted_others: 0, adjusted_lower: 0 },
  likely: { expected: 88, low: 81.6, high: 93.4, basis: 'assumed', people: 0, a: 3.6, e: 2.4 },
  fit: { time: '2026-11-22T12:00:00.000Z', interviews: 12, is_current: true, parts: 1 },
  part: 1,
})

async function showPrecision(is_thin: boolean) {
  render(
    <MantineProvider env="test">
      <Precision insight={insight(is_thin)} />
    </MantineProvider>,
  )
  expect(screen.getByText('± 1')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'How sure is this?' }))
  return within(await screen.findByRole('dialog'))
}

test('a popover explains the margin of error of a score, which is never less than 1', async () => {
  const popover = await showPrecision(false)

  for (const figure of ['± 1', 'Likely 82 to 93', 'Adjusted 84 ± 7']) expect(popover.getByText(figure)).toBeDefined()
  expect(popover.getByText(/^as of /)).toBeDefined()
})

test('an adjusted score from rarely answered questions has a note', async () => {
  const popover = await showPrecision(true)

  expect(popover.getByText(/^Only a few people have had these questions so far · as of /)).toBeDefined()
})
