import { MantineProvider, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { newUser, useUserForm } from './userForm.ts'

beforeAll(addStaffTexts)
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function NameOnly() {
  const form = useUserForm(newUser, 'basic')
  return <TextInput label="Full name" {...form.getInputProps('full_name')} />
}

test('the error of a name disappears when a new rule allows the name', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <NameOnly />
      </QueryClientProvider>
    </MantineProvider>,
  )

  await userEvent.type(screen.getByLabelText('Full name'), "Siobhán O'Neill")
  await userEvent.tab()
  expect(await screen.findByText(/^Not allowed here/)).toBeDefined()

  resolve(Response.json({ names: 'any' }))
  await waitFor(() => expect(screen.queryByText(/^Not allowed here/)).toBeNull())
})
