import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NoteField } from './NoteField.tsx'

// A growing text field waits for `document.fonts`, which the test environment lacks.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))

test('Ctrl+Enter in the field of a note submits the form', () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <MantineProvider>
      <form onSubmit={submit}>
        <NoteField label="New note" text="Called back" isChecked={false} onChange={() => {}} />
      </form>
    </MantineProvider>,
  )

  fireEvent.keyDown(screen.getByLabelText('New note'), { key: 'Enter', code: 'Enter', ctrlKey: true })
  expect(submit).toHaveBeenCalledOnce()
})
