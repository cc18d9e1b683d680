import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { LabelSelect } from './LabelSelect.tsx'

beforeAll(addStaffTexts)
afterEach(cleanup)

const labels = Array.from({ length: 120 }, (_, at) => ({
  id: at,
  name: `LABEL ${at}`,
  description: '',
  color: '#009A17',
  amount_of_questions: at,
}))

function Field({ chosen = [] }: { chosen?: string[] }) {
  const [value, setValue] = useState(chosen)
  return (
    <MantineProvider env="test">
      <LabelSelect label="Labels" labels={labels} value={value} onChange={setValue} />
      <button type="button">Next</button>
    </MantineProvider>
  )
}

const options = () => screen.queryAllByRole('option', { hidden: true })

test('options are drawn while the list is open, all of them, and what is chosen is told in any case', async () => {
  render(<Field chosen={['LABEL 7', 'GONE']} />)
  expect(options()).toHaveLength(0)
  expect(screen.getByText('LABEL 7')).toBeDefined()
  expect(screen.getByText('GONE')).toBeDefined()

  await userEvent.click(screen.getByLabelText('Labels'))
  await waitFor(() => expect(options()).toHaveLength(labels.length - 1))

  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(options()).toHaveLength(0)
})

test('Enter takes the best match of what was typed at once', async () => {
  render(<Field />)
  await userEvent.click(screen.getByLabelText('Labels'))
  await userEvent.keyboard('label 1{Enter}')
  expect(screen.getByText('LABEL 1')).toBeDefined()
  expect(options()).toHaveLength(0)

  // The list was closed by that, and what is typed opens it again.
  await userEvent.keyboard('11{Enter}')
  expect(screen.getByText('LABEL 11')).toBeDefined()
})
