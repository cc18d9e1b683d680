import type { Policy } from '@assay/contract/erasure/policy'
import type { User } from '@assay/contract/users'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CompanyFields } from '../company/CompanyFields.tsx'
import { addStaffTexts, addTexts, startTexts } from '../i18n/staffTexts.ts'
import { queryClient } from '../lib/queryClient.ts'
import { signedInUser, startSession } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import CreateUserPage from '../users/CreateUserPage.tsx'
import { EditUserForm } from '../users/EditUserForm.tsx'
import { PolicyForm } from './PolicyForm.tsx'

beforeAll(() => Promise.all([startTexts(), addStaffTexts(), addTexts('oversight')]))
beforeEach(() => startSession('of a session that is old'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const ada = { id: 1, full_name: 'Ada Lovelace', email: 'ada@example.com', is_active: true, is_superuser: true } as User
const grace = { ...ada, id: 2, full_name: 'Grace Hopper', email: 'grace@example.com', is_superuser: false }
const policy: Policy = {
  second_factor: 'optional',
  names: 'letters',
  retention_days: null,
  retention_from: null,
  due: 0,
}

const company = { name: 'Example', logo: null, accent: null, privacy_contact: null, website: null, reply_to: null }

function serve() {
  const saved: { path: string; body: unknown }[] = []
  const state = { isFresh: false }
  const answer = async (url: unknown, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url)
    if (path.endsWith('/logout')) return new Response(null, { status: 204 })
    if (path.endsWith('/user/me') && method === 'GET') return Response.json(ada)
    if (path.includes('/settings')) return Response.json({ password_policy: 'basic', names: 'letters' })
    if (!state.isFresh) return Response.json({ detail: 'Please sign in again', code: 'SIGN_IN_AGAIN' }, { status: 409 })
    saved.push({ path, body: JSON.parse(String(body)) })
    if (path.includes('company')) return Response.json(company)
    return Response.json(path.includes('policy') ? policy : grace)
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return { saved, state }
}

function renderForm(form: () => React.ReactNode) {
  const root = createRootRoute({
    component: () => (
      <ModalsProvider modalProps={{ transitionProps: { duration: 0 } }}>
        <Outlet />
      </ModalsProvider>
    ),
  })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const routes = [at('/form', form), at(paths.login, () => <h1>Sign in here</h1>), at(paths.users, () => <p>Users</p>)]
  const history = createMemoryHistory({ initialEntries: ['/form'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        {/* The router's type describes the routes of the real page; this test has its own routes. */}
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { back: () => history.push('/form') }
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

const forms = [
  {
    name: 'a new user',
    form: () => <CreateUserPage />,
    async fill() {
      fireEvent.change(await screen.findByLabelText(/^Full name/), { target: { value: 'Alan Turing' } })
      type(/^E-mail/, 'alan@example.com')
      type(/^Password/, 'another 1!')
      type(/^Confirm password/, 'another 1!')
      fireEvent.click(screen.getByLabelText(/^Admin$/))
    },
    save: 'Save',
    sentRequest: {
      path: '/api/user',
      body: { full_name: 'Alan Turing', email: 'alan@example.com', password: 'another 1!', is_superuser: true },
    },
  },
  {
    name: 'a user that is there',
    form: () => <EditUserForm user={grace} me={ada} policy="basic" />,
    async fill() {
      fireEvent.change(await screen.findByLabelText(/^E-mail/), { target: { value: 'grace@example.org' } })
    },
    save: 'Save',
    sentRequest: { path: '/api/user/2', body: { email: 'grace@example.org' } },
  },
  {
    name: 'the policy',
    form: () => <PolicyForm policy={policy} />,
    async fill() {
      fireEvent.change(await screen.findByLabelText(/^Erase finished interviews/), { target: { value: '90' } })
    },
    save: 'Save',
    sentRequest: { path: '/api/policy', body: { retention_days: 90 } },
  },
  {
    name: 'the company',
    form: () => <CompanyFields company={company} />,
    async fill() {
      fireEvent.change(await screen.findByLabelText(/^Reply to/), { target: { value: 'jobs@example.com' } })
    },
    save: 'Save',
    sentRequest: { path: '/api/company', body: { reply_to: 'jobs@example.com' } },
  },
]

test.each(forms)(
  'the form of $name asks the user to sign in again, and keeps the typed content',
  async ({ form, fill, save, sentRequest }) => {
    const { saved, state } = serve()
    await signedInUser()
    const { back } = renderForm(form)
    await fill()
    await press(save)
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeDefined()
    await press('Sign in')
    await screen.findByRole('heading', { name: 'Sign in here' })
    expect(saved).toEqual([])

    state.isFresh = true
    startSession('of a new session')
    await signedInUser()
    back()
    await press(save)

    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.path).toContain(sentRequest.path)
    expect(saved[0]?.body).toMatchObject(sentRequest.body)
  },
)
