import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Excerpt } from './Excerpt.tsx'

test('in an excerpt, formulae run from left to right, and other words in their own direction', () => {
  const { container } = render(<Excerpt markdown="$x^2$ **سؤال**" />)

  expect(container.textContent).toBe('x^2 سؤال')
  expect(container.querySelector('span[dir="auto"] > bdi[dir="ltr"]')?.textContent).toBe('x^2')
})

test('an excerpt renders formulae from available HTML, and an empty excerpt shows the replacement text', () => {
  const html = '<p>Is <math display="block" alttext=" x^2 "><mi>x</mi></math>?</p>'
  const { container } = render(<Excerpt markdown="Is $$ x^2 $$?" html={html} />)

  expect(container.querySelector('math:not([display])')?.getAttribute('alttext')).toBe(' x^2 ')
  expect(render(<Excerpt markdown="" fallback="ab12" />).container.textContent).toBe('ab12')
})
