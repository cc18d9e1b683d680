import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { PasswordFields } from './PasswordFields.tsx'

beforeAll(addStaffTexts)

function NewPassword({ policy }: { policy: 'basic' | 'strict' }) {
  const [value, setValue] = useState('')
  return (
    <MantineProvider>
      <PasswordFields
        password={{ value, onChange: (event) => setValue(event.currentTarget.value) }}
        confirmation={{ value: '', onChange: () => {} }}
        policy={policy}
      />
    </MantineProvider>
  )
}

test.each(['basic', 'strict'] as const)('the %s policy hints at how hard a password is to guess', async (policy) => {
  const { unmount } = render(<NewPassword policy={policy} />)
  const field = screen.getByLabelText('Password')

  await userEvent.type(field, 'abcde')
  expect(screen.getByText('Weak: easy to guess')).toBeDefined()

  await userEvent.type(field, '-Fgh-12345')
  expect(screen.getByText('Good')).toBeDefined()
  unmount()
})

test('the strict policy says what it adds', () => {
  render(<NewPassword policy="strict" />)
  expect(screen.getByText('5 to 20 characters, with a letter, a digit and a special character.')).toBeDefined()
})
