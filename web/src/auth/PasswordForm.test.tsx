import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { PasskeyButton } from './factor/PasskeyButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'

beforeAll(addStaffTexts)
afterEach(() => void vi.unstubAllGlobals())

function show(form: (onFailure: (sentence: string | null) => void) => ReactNode) {
  const onFailure = vi.fn<(sentence: string | null) => void>()
  const root = createRootRoute({ component: () => form(onFailure) })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onFailure
}

async function signIn(): Promise<string | null> {
  const onFailure = show((tell) => <PasswordForm onFailure={tell} onSecondStep={() => {}} />)
  await userEvent.type(await screen.findByLabelText('Username'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'a password')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onFailure).toHaveBeenLastCalledWith(expect.any(String)))
  return onFailure.mock.lastCall?.[0] ?? null
}

test('a sign-in that fails with a server error shows the message of the server', async () => {
  const refusal = { detail: 'The database cannot be reached', code: 'UNAVAILABLE' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 503 }))

  expect(await signIn()).toBe('The database cannot be reached')
})

test('a passkey sign-in that fails with a server error shows the message of the server', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Something failed', code: 'INTERNAL' }, { status: 500 }))
  const onFailure = show((tell) => <PasskeyButton onFailure={tell} />)

  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))

  await waitFor(() => expect(onFailure).toHaveBeenLastCalledWith('Something failed'))
})

test('a sign-in without a response shows that the server cannot be reached', async () => {
  expect(await signIn()).toMatch(/^The server cannot be reached/)
})
