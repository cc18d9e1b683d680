import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AnswerText } from './AnswerText.tsx'

test('code in an answer is shown as code, without its markup', () => {
  const { container } = render(<AnswerText html="Call <code>map</code> first" lang={null} />)

  expect(container.querySelector('code')?.innerHTML).toBe('map')
  expect(container.textContent).toBe('Call map first')
})

test('formulae and code in an answer do not affect the direction of its text, even after a change', () => {
  const { container, rerender } = render(<AnswerText html="<math><mi>x</mi></math> سؤال <code>f</code>" lang="ar" />)
  expect(container.querySelectorAll('bdi > math')).toHaveLength(1)
  expect(container.querySelector('code')?.dir).toBe('ltr')

  rerender(<AnswerText html="<math><mi>y</mi></math> or <math><mi>z</mi></math>" lang="en" />)
  expect(container.querySelectorAll('bdi > math')).toHaveLength(2)
  expect(container.querySelectorAll('math')).toHaveLength(2)
})
