import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { newBlueprintValues } from './blueprintForm.ts'
import { SettingsFields } from './SettingsFields.tsx'

beforeAll(async () => {
  await addStaffTexts()
  // A growing text field waits for `document.fonts`, which the test environment lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

function Form() {
  const form = useCheckedForm({ initialValues: newBlueprintValues() })
  return (
    <MantineProvider>
      <SettingsFields form={form} />
    </MantineProvider>
  )
}

test('if "Days to start" is empty, the form explains that only candidates with a last day get a reminder', async () => {
  render(<Form />)
  const words = 'Only candidates with a last day get a reminder.'
  const days = screen.getByLabelText('Days to start')

  await userEvent.clear(days)
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByLabelText('Reminder hours before').getAttribute('aria-describedby')).toContain('description')

  await userEvent.type(days, '7')
  expect(screen.queryByText(words)).toBeNull()
})
