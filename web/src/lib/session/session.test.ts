import { afterEach, expect, test, vi } from 'vitest'
import { signedInUser } from './session.ts'
import { readToken, storeToken } from './token.ts'

const answerAs = (full_name: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ id: 1, full_name, email: 'a@b.co', is_superuser: true, is_active: true })),
  )

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('an open tab shows the user who signed in from another tab', async () => {
  storeToken('of Ada')
  answerAs('Ada Lovelace')
  expect((await signedInUser())?.full_name).toBe('Ada Lovelace')

  storeToken('of Grace')
  answerAs('Grace Hopper')
  expect((await signedInUser())?.full_name).toBe('Grace Hopper')
})

test('an aborted request, for example by a reload, does not sign out the user', async () => {
  storeToken('of Ada')
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('aborted', 'AbortError')
  })

  await expect(signedInUser()).rejects.toMatchObject({ name: 'AbortError' })
  expect(readToken()).toBe('of Ada')
})
