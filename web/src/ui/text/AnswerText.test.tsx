import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AnswerText } from './AnswerText.tsx'

test('code looks like code, and its backticks are neither shown nor read', () => {
  const { container } = render(<AnswerText text="Call `map` first" lang={null} />)

  expect(container.querySelector('code')?.innerHTML).toBe('map')
  expect(container.textContent).toBe('Call map first')
})
