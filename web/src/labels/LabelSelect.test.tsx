import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { LabelSelect } from './LabelSelect.tsx'
import { LabelTags } from './LabelTags.tsx'

beforeAll(addStaffTexts)
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async () => Response.json(labels))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const labels = Array.from({ length: 120 }, (_, at) => ({
  id: at,
  name: `LABEL ${at}`,
  description: '',
  color: '#009A17',
  amount_of_questions: at,
}))

const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)

function Field({ chosen = [] }: { chosen?: string[] }) {
  const [value, setValue] = useState(chosen)
  return (
    <Providers>
      <LabelSelect label="Labels" value={value} onChange={setValue} />
      <button type="button">Next</button>
    </Providers>
  )
}

const options = () => screen.queryAllByRole('option', { hidden: true })

test('selected labels are always rendered, and the other options only while the list is open', async () => {
  render(<Field chosen={['LABEL 7', 'GONE']} />)
  expect(options()).toHaveLength(0)
  expect(screen.getByText('LABEL 7')).toBeDefined()
  expect(screen.getByText('GONE')).toBeDefined()

  await userEvent.click(screen.getByLabelText('Labels'))
  await waitFor(() => expect(options()).toHaveLength(labels.length - 1))

  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(options()).toHaveLength(0)
})

test('Enter selects the best match of the typed text at once', async () => {
  render(<Field />)
  await userEvent.click(screen.getByLabelText('Labels'))
  await userEvent.keyboard('label 1{Enter}')
  expect(screen.getByText('LABEL 1')).toBeDefined()
  expect(options()).toHaveLength(0)

  await userEvent.keyboard('11{Enter}')
  expect(screen.getByText('LABEL 11')).toBeDefined()
})

const failed = 'Network or server error, please try again later'

test('if the labels cannot be loaded, the field shows an error and does not call labels unknown', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'SERVER_ERROR', detail: '' }, { status: 500 }))
  render(<Field />)
  expect(await screen.findByText(failed)).toBeDefined()

  await userEvent.click(screen.getByLabelText('Labels'))
  await userEvent.keyboard('label')
  expect(screen.queryByText('No label like this')).toBeNull()
})

test('if the labels cannot be loaded, the question form shows an error', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'SERVER_ERROR', detail: '' }, { status: 500 }))
  const nothing = () => {}
  render(
    <Providers>
      <LabelTags label="Labels" chosen={[]} typed="" onChosen={nothing} onTyped={nothing} onFault={nothing} />
    </Providers>,
  )

  expect(await screen.findByText(failed)).toBeDefined()
})
