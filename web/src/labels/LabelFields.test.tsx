import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { LabelFields } from './LabelFields.tsx'
import { type LabelValues, newLabel, useLabelForm } from './labelForm.ts'

beforeAll(addStaffTexts)
// A growing text area waits for `document.fonts`, which the test environment lacks.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))
beforeEach(() => {
  queryClient.clear()
  const other = { id: 2, name: 'SQL', description: '', color: '#009A17', amount_of_questions: 0 }
  vi.stubGlobal('fetch', async () => Response.json([other]))
})
afterEach(() => void vi.unstubAllGlobals())

function Form({ label }: { label: LabelValues }) {
  const form = useLabelForm(label)
  return <LabelFields form={form} current={label.color} isSaving={false} onSave={() => {}} onCancel={() => {}} />
}

const renderForm = (label: LabelValues) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Form label={label} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const name = () => screen.getByLabelText('Name')
const canSave = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled
const git = { ...newLabel, name: 'GIT' }

test.each([
  ['GIT', true],
  ['1', false],
  ['SQL', false],
])('a new label with the name %s and a description can be saved: %s', async (typed, isSaved) => {
  renderForm(newLabel)
  expect(canSave()).toBe(false)
  await userEvent.type(screen.getByLabelText('Description'), 'about it')
  await userEvent.type(name(), typed)

  await waitFor(() => expect(canSave()).toBe(isSaved))
})

test.each([
  ['a', 'This field must be 2 - 50 characters'],
  ['web 2', 'Only letters with single underscores between them, a letter first and last'],
  ['_web', 'Only letters with single underscores between them, a letter first and last'],
])('the form explains why a label cannot have the name "%s"', async (typed, message) => {
  renderForm(newLabel)
  await userEvent.type(name(), typed)
  await userEvent.tab()

  expect(await screen.findByText(message)).toBeDefined()
})

test('a label with an invalid name cannot be saved, even if its description has changed', async () => {
  renderForm(git)
  await userEvent.type(screen.getByLabelText('Description'), 'about it')
  expect(canSave()).toBe(true)
  await userEvent.type(name(), '1')

  expect(canSave()).toBe(false)
})

test('a label with an unchanged name can be saved with another colour', async () => {
  renderForm(git)
  expect(canSave()).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }))

  expect(canSave()).toBe(true)
})
