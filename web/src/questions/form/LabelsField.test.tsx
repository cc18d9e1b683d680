import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { LabelsField } from './LabelsField.tsx'
import { emptyQuestion, useQuestionForm } from './questionForm.ts'

beforeAll(addStaffTexts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Field() {
  return <LabelsField form={useQuestionForm(emptyQuestion())} />
}

test('the label field has one accessible name, even while its list is open', async () => {
  const label = { id: 1, name: 'GIT', description: '', color: '#009A17', amount_of_questions: 3 }
  vi.stubGlobal('fetch', async () => Response.json([label]))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Field />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText('Labels'), 'GI')
  // If the labels load after the typing, the list opens only with the next click.
  await waitFor(async () => {
    if (!screen.queryByRole('option', { name: 'GIT' })) await userEvent.click(screen.getByLabelText('Labels'))
    expect(screen.getByRole('option', { name: 'GIT' })).toBeDefined()
  })

  expect(screen.getByLabelText('Labels').getAttribute('role')).toBe('combobox')
  expect(screen.getByRole('listbox', { name: 'Choices' })).toBeDefined()
})
