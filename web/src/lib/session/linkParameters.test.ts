import { afterEach, beforeEach, expect, test, vi } from 'vitest'

async function openAt(address: string) {
  vi.resetModules()
  history.replaceState(null, '', address)
  return import('./linkParameters.ts')
}

beforeEach(() => vi.resetModules())
afterEach(() => history.replaceState(null, '', '/'))

test.each([
  ['/login/sso?code=c0de&state=st4te', '/login/sso', { search: '?code=c0de&state=st4te', hash: '' }],
  ['/login/password#t0ken', '/login/password', { search: '', hash: '#t0ken' }],
  ['/login/once#t0ken', '/login/once', { search: '', hash: '#t0ken' }],
])(
  'the secret parameters of %s can be read once and are removed from the URL immediately',
  async (address, clean, brought) => {
    const { takeLinkParameters } = await openAt(address)

    expect(location.pathname + location.search + location.hash).toBe(clean)
    expect(takeLinkParameters()).toEqual(brought)
    expect(takeLinkParameters()).toEqual({ search: '', hash: '' })
  },
)

test('on pages without link tokens, the parameters stay in the URL', async () => {
  await openAt('/admin/users?page=2#top')

  expect(location.pathname + location.search + location.hash).toBe('/admin/users?page=2#top')
})
