import { MantineProvider, TextInput } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCheckedForm } from './useCheckedForm.ts'

function NameForm() {
  const form = useCheckedForm({ initialValues: { name: '' }, validate: { name: () => 'A name is needed' } })
  return (
    <MantineProvider>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <button type="button">Elsewhere</button>
    </MantineProvider>
  )
}

test('if a field is left by a click, its error appears after the click', async () => {
  render(<NameForm />)
  const field = screen.getByLabelText('Name')
  const button = screen.getByRole('button')
  field.focus()

  fireEvent.mouseDown(button)
  fireEvent.blur(field)
  expect(screen.queryByText('A name is needed')).toBeNull()
  fireEvent.mouseUp(button)
  fireEvent.click(button)

  await screen.findByText('A name is needed')
})

test('if a field is left by keyboard, its error appears immediately', () => {
  render(<NameForm />)
  const field = screen.getByLabelText('Name')
  field.focus()

  fireEvent.keyDown(field, { key: 'Tab' })
  fireEvent.blur(field)

  expect(screen.queryByText('A name is needed')).not.toBeNull()
})
