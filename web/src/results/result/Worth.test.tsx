import type { InterviewInsight } from '@assay/contract/insight/interview'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { Adjusted, Margin } from './Worth.tsx'

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

function renderWorth(is_thin: boolean): HTMLElement {
  render(
    <MantineProvider env="test">
      <Margin insight={insight(is_thin)} />
      <Adjusted insight={insight(is_thin)} />
    </MantineProvider>,
  )
  return screen.getByText('Adjusted 84 ± 7')
}

test('the smallest shown error is one, so that no score appears certain', () => {
  renderWorth(false)

  expect(screen.getByText('± 1')).toBeDefined()
  expect(screen.getByText('Likely 82 to 93')).toBeDefined()
})

test.each([true, false])('an adjusted score of rarely answered questions (%s) is grey, with a note', (is_thin) => {
  const adjusted = renderWorth(is_thin)

  expect(adjusted.style.color.includes('dimmed')).toBe(is_thin)
  expect(screen.queryAllByText(/^Few people have seen these questions yet · as of /)).toHaveLength(is_thin ? 1 : 0)
})
