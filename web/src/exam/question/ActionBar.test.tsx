import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { ActionBar } from './ActionBar.tsx'

beforeAll(loadTexts)
const rest = { canGoBack: false, canGoOn: true, canSubmit: false, isSubmitting: false, onSubmit: () => {} }

test.each([
  [{ canSubmit: true }, 'ready', 'alert-triangle'],
  [{ canSubmit: false }, 'rests', 'check'],
  [{ canSubmit: false, isQueued: true }, 'waits', 'clock'],
])('the submit button shows the state of the answer: %o', (state, look, icon) => {
  render(
    <MantineProvider>
      <ActionBar {...rest} {...state} />
    </MantineProvider>,
  )
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

  expect(submit.dataset['state']).toBe(look)
  expect(submit.disabled).toBe(!state.canSubmit)
  expect(submit.querySelector(`.tabler-icon-${icon}`)).not.toBeNull()
})

test('after the answer to the last question, the keyboard focus is on Previous', () => {
  render(
    <MantineProvider>
      <ActionBar {...rest} canGoBack canGoOn={false} canSubmit />
    </MantineProvider>,
  )
  screen.getByRole('button', { name: 'Submit' }).click()

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous' }))
})

test('a double click on Next does not skip a question', async () => {
  const onNext = vi.fn()
  render(
    <MantineProvider>
      <ActionBar {...rest} onNext={onNext} />
    </MantineProvider>,
  )
  const next = screen.getByRole('button', { name: 'Next' })
  await userEvent.dblClick(next)
  expect(onNext).toHaveBeenCalledTimes(1)

  await userEvent.click(next)
  expect(onNext).toHaveBeenCalledTimes(2)
})

test('while an answer is being saved, the button shows progress and ignores another press', () => {
  render(
    <MantineProvider>
      <ActionBar {...rest} isSubmitting />
    </MantineProvider>,
  )
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

  expect(submit.dataset['loading']).toBe('true')
  expect(submit.disabled).toBe(true)
})

test('the Review button is visible only at the last question, and appears without moving other buttons', () => {
  const bar = (canGoOn: boolean) => <ActionBar {...rest} canGoOn={canGoOn} onReview={() => {}} />
  const { rerender } = render(bar(true))
  const names = () => screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)
  const before = names()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()

  rerender(bar(false))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(false)
  expect(names()).toEqual(before)
})
