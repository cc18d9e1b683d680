import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import staff from './i18n/en/staff.ts'
import { queryClient } from './lib/queryClient.ts'
import { storeToken } from './lib/session/token.ts'
import { router } from './routes.tsx'
import { adminScreens } from './screens.ts'
import { menuOf } from './shell/admin/menu.ts'
import type { Screen } from './shell/screen.ts'

const titles = (isAdmin: boolean) => menuOf(router, isAdmin).map(({ title }) => staff[title as keyof typeof staff])

test('an administrator is led to everything', () => {
  expect(titles(true)).toEqual([
    'Dashboard',
    'Users',
    'Interviews',
    'Live',
    'Blueprints',
    'Questions',
    'Labels',
    'Insight',
    'System',
  ])
})

test('Dashboard, Users and System are for administrators alone', () => {
  expect(titles(false)).toEqual(['Interviews', 'Live', 'Blueprints', 'Questions', 'Labels', 'Insight'])
})

/** Never called: a screen that does not say who may open it does not compile. */
export const forgotten = {
  // @ts-expect-error nobody has said who may open it
  secrets: { path: '/admin/secrets', load: () => import('./labels/LabelsPage.tsx') },
} satisfies Record<string, Screen>

const screens = Object.values(adminScreens).map(({ path, access }) => ({ path, access }))
const addressOf = (path: string) => path.replace('$id', '1').replace('$code', 'Kq3')

async function openAs(
  person: { id: number; is_superuser: boolean; must_set_factor?: boolean },
  path: string,
): Promise<string> {
  queryClient.clear()
  const me = { ...person, full_name: 'Grace Hopper', email: 'grace@example.com', is_active: true }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(me)),
  )
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [addressOf(path)] }) })
  await router.load()
  return router.state.location.pathname
}

beforeEach(() => storeToken('a token'))

test.each(screens)('$path opens for whom its access names', async ({ path, access }) => {
  const asConsultant = access === 'staff' ? addressOf(path) : '/admin/dashboard'
  expect(await openAs({ id: 7, is_superuser: false }, path)).toBe(asConsultant)
  expect(await openAs({ id: 1, is_superuser: true }, path)).toBe(addressOf(path))
})

test('a consultant opens their own profile', async () => {
  expect(await openAs({ id: 1, is_superuser: false }, adminScreens.editUser.path)).toBe('/admin/users/1/edit')
})

test.each(screens)('$path leads to the second factor until one that must be is set', async ({ path }) => {
  expect(await openAs({ id: 1, is_superuser: true, must_set_factor: true }, path)).toBe('/admin/security')
})
