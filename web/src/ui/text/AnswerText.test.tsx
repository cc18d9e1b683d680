import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AnswerText } from './AnswerText.tsx'

test('code looks like code, and what marks it is neither shown nor read', () => {
  const { container } = render(<AnswerText html="Call <code>map</code> first" lang={null} />)

  expect(container.querySelector('code')?.innerHTML).toBe('map')
  expect(container.textContent).toBe('Call map first')
})
