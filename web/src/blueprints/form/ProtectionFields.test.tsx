import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { useCheckedForm } from '../../lib/form/useCheckedForm.ts'
import { BlueprintFields, useSections } from './BlueprintFields.tsx'
import { type BlueprintValues, newBlueprintValues } from './blueprintForm.ts'

beforeAll(async () => {
  await addStaffTexts()
  // A growing text field waits for `document.fonts`, which the test environment lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

function Form({ values }: { values: Partial<BlueprintValues> }) {
  const form = useCheckedForm({ initialValues: { ...newBlueprintValues(), ...values } })
  const folds = useSections(form)
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <BlueprintFields form={form} folds={folds} isSaving={false} onSave={() => {}} onCancel={() => {}} />
      </MantineProvider>
    </QueryClientProvider>
  )
}

const isOpen = async () => (await screen.findByLabelText('Separate similar questions')).closest('details')?.open

test('the section about papers is closed by default, and opens with all of its fields', async () => {
  render(<Form values={{}} />)
  expect(await isOpen()).toBe(false)
  for (const label of ['Balance difficulty', 'Seen by at most (in 100)'])
    expect(screen.getByLabelText(label)).toBeDefined()

  await userEvent.click(screen.getByRole('heading', { name: 'Papers' }))
  expect(await isOpen()).toBe(true)
})

test.each([{ keep_twins_apart: true }, { is_balanced: true }, { exposure_cap: 40 }])(
  'the section about papers is open if the blueprint has %j',
  async (values) => {
    render(<Form values={values} />)
    expect(await isOpen()).toBe(true)
  },
)
