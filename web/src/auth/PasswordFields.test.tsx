import type { PasswordPolicy } from '@assay/domain/people/password'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { PasswordFields } from './PasswordFields.tsx'

beforeAll(addStaffTexts)
const queryClient = new QueryClient()

function NewPassword({ policy }: { policy: PasswordPolicy }) {
  const [value, setValue] = useState('')
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <PasswordFields
          password={{ value, onChange: (event) => setValue(event.currentTarget.value) }}
          confirmation={{ value: '', onChange: () => {} }}
          policy={policy}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
}

test.each(['basic', 'sound', 'strict'] as const)(
  'under the policy %s, the form shows how easy the password is to guess',
  async (policy) => {
    render(<NewPassword policy={policy} />)
    const field = screen.getByLabelText('Password')

    await userEvent.type(field, 'abcde')
    expect(screen.getByText('Weak: easy to guess')).toBeDefined()

    await userEvent.type(field, '-Fgh-12345')
    expect(screen.getByText('Good')).toBeDefined()
  },
)

test('under the strict policy, the form shows the additional rules', () => {
  render(<NewPassword policy="strict" />)
  expect(screen.getByText('5 to 20 characters, with a letter, a digit and a special character.')).toBeDefined()
})

test('the password field warns as long as the text is one of the most common passwords', async () => {
  render(<NewPassword policy="basic" />)
  const field = screen.getByLabelText('Password')
  const words = 'This is one of the most common passwords.'

  await userEvent.type(field, 'Superman')
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByText('Weak: easy to guess')).toBeDefined()

  await userEvent.type(field, ' at dawn')
  expect(screen.queryByText(words)).toBeNull()
})
