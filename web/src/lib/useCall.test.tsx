import type { Refused } from '@assay/contract/client'
import { deleteLabel } from '@assay/contract/labels'
import { deleteUser, getMe, listUsers } from '@assay/contract/users'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addStaffTexts, startTexts } from '../i18n/staffTexts.ts'
import { query, queryWithTotal } from './api.ts'
import { recordReply } from './offline/connection.ts'
import { queryClient } from './queryClient.ts'
import { toast } from './toast.tsx'
import { type Refusals, useCall } from './useCall.ts'

/** Never called: only the compiler checks that wrong code does not compile. */
export function WhatDoesNotCompile() {
  // @ts-expect-error this code is misspelt
  useCall(deleteLabel, { refusals: { LABEL_IN_USED: 'DELETE.FAILED', otherwise: 'DELETE.FAILED' } })
  // @ts-expect-error a call about labels has no such refusal
  useCall(deleteLabel, { refusals: { QUESTION_IN_USE: 'DELETE.FAILED', otherwise: 'DELETE.FAILED' } })
  // @ts-expect-error there is no such text
  useCall(deleteLabel, { refusals: { LABEL_IN_USE: 'LABELS.ALERT.IN_USED', otherwise: 'DELETE.FAILED' } })
  // @ts-expect-error the text for other errors is missing
  useCall(deleteLabel, { refusals: { LABEL_IN_USE: 'LABELS.ALERT.IN_USE' } })
  type OfBoth = Refusals<typeof deleteLabel | typeof deleteUser>
  // @ts-expect-error only one of the two calls has this refusal
  const shared: OfBoth = { LAST_ADMIN: 'DELETE.FAILED', otherwise: 'DELETE.FAILED' }
  // @ts-expect-error no call has this refusal
  return ({ code }: Refused) => shared && code === 'LABEL_IN_USED'
}

const answers = (status: number, body: unknown, headers = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(status === 204 ? null : JSON.stringify(body), { status, headers })),
  )

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {children}
  </QueryClientProvider>
)

beforeAll(async () => {
  await startTexts()
  await addStaffTexts()
})
afterEach(() => {
  cleanup()
  notifications.clean()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('after a successful request, the lists that it changes are loaded again', async () => {
  answers(200, [], { 'x-total-count': '7' })
  const { result } = renderHook(
    () => ({
      list: useQuery({ ...queryWithTotal(listUsers, { query: { start_index: 0 } }), staleTime: 60_000 }),
      remove: useCall(deleteUser),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.list.data?.total).toBe(7))

  answers(200, [], { 'x-total-count': '6' })
  await result.current.remove.mutateAsync({ params: { id: 7 } })
  expect(fetch).toHaveBeenCalledWith('/api/user/7', expect.objectContaining({ method: 'DELETE' }))
  await waitFor(() => expect(result.current.list.data?.total).toBe(6))
})

test.each([
  [404, 'USER_NOT_FOUND', 6],
  [422, 'VALIDATION_FAILED', 7],
])('if deleting a user is answered with %i %s, the list then shows %i users', async (status, code, total) => {
  answers(200, [], { 'x-total-count': '7' })
  const { result } = renderHook(
    () => ({
      list: useQuery({ ...queryWithTotal(listUsers, { query: { start_index: 0 } }), staleTime: 60_000 }),
      remove: useCall(deleteUser),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.list.data?.total).toBe(7))

  vi.stubGlobal(
    'fetch',
    vi.fn(async (_path: string, { method }: RequestInit) =>
      method === 'DELETE'
        ? new Response(JSON.stringify({ code }), { status })
        : new Response('[]', { status: 200, headers: { 'x-total-count': '6' } }),
    ),
  )
  await expect(result.current.remove.mutateAsync({ params: { id: 7 } })).rejects.toMatchObject({ code })
  await waitFor(() => expect(result.current.list.isFetching).toBe(false))
  expect(result.current.list.data?.total).toBe(total)
})

test.each([
  [409, 'LABEL_IN_USE', 'Failed to delete the label, the label is already used by other questions'],
  [500, 'SERVER_ERROR', 'Delete failed, it might be network or server error, please try again later'],
  [400, 'A_CODE_OF_TOMORROW', 'Delete failed, it might be network or server error, please try again later'],
])('a response %i with %s shows the message for this code', async (status, code, sentence) => {
  const onFailure = vi.fn()
  answers(status, { code })
  const { result } = renderHook(
    () =>
      useCall(deleteLabel, {
        refusals: { LABEL_IN_USE: 'LABELS.ALERT.IN_USE', otherwise: 'DELETE.FAILED' },
        onFailure,
      }),
    { wrapper },
  )
  result.current.mutate({ params: { id: 7 } })
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith(sentence))
})

test('a message about a busy server names the wait that the server requests', async () => {
  const onFailure = vi.fn()
  answers(503, { code: 'UNAVAILABLE' }, { 'retry-after': '5' })
  const { result } = renderHook(() => useCall(deleteLabel, { refusals: { otherwise: 'DELETE.FAILED' }, onFailure }), {
    wrapper,
  })
  result.current.mutate({ params: { id: 7 } })
  await waitFor(() =>
    expect(onFailure).toHaveBeenCalledWith(
      'Delete failed, it might be network or server error, please try again later (possible again in 5 seconds)',
    ),
  )
})

test('a user who is redirected to set up a second factor sees no other error message', async () => {
  const onFailure = vi.fn()
  answers(403, { code: 'FACTOR_REQUIRED' })
  const { result } = renderHook(() => useCall(deleteLabel, { refusals: { otherwise: 'DELETE.FAILED' }, onFailure }), {
    wrapper,
  })
  result.current.mutate({ params: { id: 7 } })
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(onFailure).not.toHaveBeenCalled()
})

test('an action that the role does not allow is not sent, keeps the session, and shows a message', async () => {
  const onFailure = vi.fn()
  answers(200, [])
  const me = { id: 7, is_superuser: false, is_active: true }
  queryClient.setQueryData(query(getMe).queryKey, { body: me, total: 0 })
  const { result } = renderHook(() => useCall(deleteUser, { refusals: { otherwise: 'DELETE.FAILED' }, onFailure }), {
    wrapper,
  })
  result.current.mutate({ params: { id: 7 } })
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith('You do not have enough permission'))
  expect(fetch).not.toHaveBeenCalled()

  queryClient.setQueryData(query(getMe).queryKey, { body: { ...me, is_superuser: true }, total: 0 })
  result.current.mutate({ params: { id: 7 } })
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
})

test('a request without a response is reported, even if the browser reports a network', async () => {
  const onFailure = vi.fn()
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  const { result } = renderHook(
    () => useCall(deleteLabel, { refusals: { OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'DELETE.FAILED' }, onFailure }),
    { wrapper },
  )
  result.current.mutate({ params: { id: 7 } })
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith("You're currently offline"))
  recordReply()
})

test('an error is shown before queued toasts, and disappears after the same action succeeds', async () => {
  const shell = ({ children }: { children: ReactNode }) => (
    <MantineProvider env="test">
      <Notifications limit={3} autoClose={false} />
      {wrapper({ children })}
    </MantineProvider>
  )
  const { result } = renderHook(() => useCall(deleteLabel, { refusals: { otherwise: 'DELETE.FAILED' } }), {
    wrapper: shell,
  })
  for (const name of ['first', 'second', 'third']) toast('success', `The ${name} copy`)
  answers(500, { code: 'SERVER_ERROR' })
  result.current.mutate({ params: { id: 7 } })
  expect((await screen.findByRole('alert')).textContent).toContain('Delete failed')

  answers(204, null)
  result.current.mutate({ params: { id: 8 } })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(screen.getByRole('alert')).toBeDefined()
  result.current.mutate({ params: { id: 7 } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a repeated error shows only one toast, and a return to the page of the action removes the toast', async () => {
  const shell = ({ children }: { children: ReactNode }) => (
    <MantineProvider env="test">
      <Notifications limit={3} autoClose={false} />
      {wrapper({ children })}
    </MantineProvider>
  )
  const remove = () =>
    renderHook(() => useCall(deleteLabel, { refusals: { LABEL_IN_USE: warn, otherwise: 'DELETE.FAILED' } }), {
      wrapper: shell,
    })
  const warn = () => {
    toast('warning', 'It is in use')
    return undefined
  }
  const first = remove()
  const fail = async (id: number, code: string) => {
    answers(409, { code })
    await first.result.current.mutateAsync({ params: { id } }).catch(() => {})
  }
  await fail(7, 'LABEL_NOT_FOUND')
  await fail(7, 'LABEL_NOT_FOUND')
  await fail(8, 'LABEL_NOT_FOUND')
  await fail(7, 'LABEL_IN_USE')
  await waitFor(() => expect(screen.getAllByText('It is in use')).toHaveLength(1))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  first.unmount()

  const again = remove()
  answers(204, null)
  again.result.current.mutate({ params: { id: 7 } })
  await waitFor(() => expect(screen.queryByText('It is in use')).toBeNull())
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  again.result.current.mutate({ params: { id: 8 } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
