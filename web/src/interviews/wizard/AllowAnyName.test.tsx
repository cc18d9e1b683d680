import { MantineProvider, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useNamePolicy } from '../../auth/NameFault.tsx'
import { addStaffTexts } from '../../i18n/staffTexts.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { storeToken } from '../../lib/session/token.ts'
import { useInterviewForm } from './wizardForm.ts'

beforeAll(addStaffTexts)
beforeEach(() => {
  queryClient.clear()
  storeToken('of somebody')
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

function NameOnly() {
  const form = useInterviewForm(useNamePolicy())
  return <TextInput label="Name" {...form.getInputProps('name')} />
}

async function typeName(isAdmin: boolean) {
  const server = { names: 'letters' }
  vi.stubGlobal('fetch', async (url: unknown, { method, body }: RequestInit = {}) => {
    const path = String(url)
    if (path.endsWith('/policy') && method === 'PUT') Object.assign(server, JSON.parse(String(body)))
    if (path.endsWith('/user/me')) return Response.json({ id: 1, full_name: 'Ada', is_superuser: isAdmin })
    return Response.json(server)
  })
  const router = createRouter({ routeTree: createRootRoute({ component: NameOnly }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.type(await screen.findByLabelText('Name'), "Siobhán O'Neill")
  await userEvent.tab()
  return server
}

test('if the form rejects a name, an administrator can allow any name', async () => {
  const server = await typeName(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Allow any name in this installation' }))

  await waitFor(() => expect(screen.queryByText(/^Not allowed here/)).toBeNull())
  expect(server.names).toBe('any')
})

test('other users see that an administrator can allow any name', async () => {
  await typeName(false)

  expect(await screen.findByText('An administrator can allow this character under System > Policy.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
