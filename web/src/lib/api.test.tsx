import type { Endpoint } from '@assay/contract/endpoint'
import { listUsers } from '@assay/contract/users'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { onSecondFactorNeeded, query, setSessionEndHandler } from './api.ts'

const openInterview = {
  method: 'GET',
  path: '/interview/k3',
  access: 'candidate',
  summary: '',
  refusals: {},
} as const satisfies Endpoint

const answers = (status: number, body: unknown, headers = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers })),
  )

const server = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}

afterEach(() => vi.unstubAllGlobals())

test.each([401, 403])('a response %i to a staff request ends the session', async (status) => {
  const dismissed = vi.fn()
  setSessionEndHandler(dismissed)
  answers(status, { code: 'UNAUTHENTICATED' })

  renderHook(() => useQuery(query(listUsers)), { wrapper: server() })
  await waitFor(() => expect(dismissed).toHaveBeenCalled())
})

test.each([401, 403])('a response %i to a candidate’s request never redirects to the sign-in', async (status) => {
  const dismissed = vi.fn()
  setSessionEndHandler(dismissed)
  answers(status, { code: 'FORBIDDEN' })

  const { result } = renderHook(() => useQuery(query(openInterview)), { wrapper: server() })
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(dismissed).not.toHaveBeenCalled()
})

test('a user without a required second factor is redirected to the setup and stays signed in', async () => {
  const [dismissed, led] = [vi.fn(), vi.fn()]
  setSessionEndHandler(dismissed)
  onSecondFactorNeeded(led)
  answers(403, { code: 'FACTOR_REQUIRED' })

  renderHook(() => useQuery(query(listUsers)), { wrapper: server() })
  await waitFor(() => expect(led).toHaveBeenCalled())
  expect(dismissed).not.toHaveBeenCalled()
})

test('a response that password sign-in is disabled does not end a session', async () => {
  const dismissed = vi.fn()
  setSessionEndHandler(dismissed)
  answers(403, { code: 'PASSWORD_SIGN_IN_OFF' })

  const { result } = renderHook(() => useQuery(query(listUsers)), { wrapper: server() })
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(dismissed).not.toHaveBeenCalled()
})
