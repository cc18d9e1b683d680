import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { scoreColors } from '../../styles/scoreColors.ts'
import { ScoreFigure } from './ScoreFigure.tsx'

beforeAll(addStaffTexts)
const counts = {
  total_partially_corrected_questions: 0,
  total_wrong_questions: 0,
  total_unanswered_questions: 0,
  total_voided_questions: 0,
  details: [],
}

function renderScore(score: number | null, correct = 0) {
  const result = score === null ? null : { ...counts, total_correct_questions: correct }
  const { container } = render(
    <MantineProvider>
      <ScoreFigure results={{ score, result, amount_of_questions: 10 }} />
    </MantineProvider>,
  )
  return container
}

test('a score is shown as a number, as words and as a face', () => {
  const shown = renderScore(90, 9)

  expect(screen.getByText('90 / 100')).toBeDefined()
  expect(screen.getByText('9 of 10 questions fully correct')).toBeDefined()
  expect(shown.querySelector('.tabler-icon-mood-happy')).not.toBeNull()
})

test.each([
  [86, 'happy', scoreColors.EXCELLENT],
  [85, 'smile', scoreColors.GOOD],
  [60, 'empty', scoreColors.FAIR],
  [30, 'sad', scoreColors.LOW],
])('the face for the score %i is %s, in the colour of its level', (score, face, { light, dark }) => {
  expect(renderScore(score).querySelector(`.tabler-icon-mood-${face}`)).not.toBeNull()
  const { style } = screen.getByText(`${score} / 100`)
  expect(style.getPropertyValue('--score-light')).toBe(light)
  expect(style.getPropertyValue('--score-dark')).toBe(dark)
})

test('a score without details is shown as not available', () => {
  renderScore(null)

  expect(screen.getByText('Score is not available')).toBeDefined()
})
