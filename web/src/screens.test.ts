import type { Role } from '@assay/domain/people/permissions'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import staff from './i18n/en/staff.json'
import { queryClient } from './lib/queryClient.ts'
import { storeToken } from './lib/session/token.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'
import { adminScreens, entranceScreens } from './screens.ts'
import { activeEntries, buildMenu } from './shell/admin/menu.ts'
import type { Screen } from './shell/screen.ts'

const titles = (role: Role) => buildMenu(router, role).map(({ title }) => staff[title as keyof typeof staff])

test('the menu of an administrator has every section', () => {
  expect(titles('admin')).toEqual([
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

test('only administrators see Dashboard, Users and System in the menu', () => {
  expect(titles('consultant')).toEqual(['Interviews', 'Live', 'Blueprints', 'Questions', 'Labels', 'Insight'])
})

const entriesOn = (pathname: string) => {
  const section = buildMenu(router, 'admin').find(({ place }) => pathname.startsWith(place))
  return activeEntries(section?.entries ?? [], pathname).map(({ title, to }) => [staff[title], to])
}

test('a section of the menu lists its screens, and the edit screen only while this screen is open', () => {
  const questions = [
    ['View', '/admin/questions/view'],
    ['Create', '/admin/questions/create'],
  ]
  expect(entriesOn('/admin/questions/view')).toEqual(questions)
  expect(entriesOn('/admin/questions/7/edit')).toEqual([...questions, ['Edit', '/admin/questions/7/edit']])
  expect(entriesOn('/admin/labels')).toEqual([['Create', '/admin/labels/create']])
  expect(entriesOn('/admin/labels/3/edit')).toContainEqual(['Edit', '/admin/labels/3/edit'])
  expect(entriesOn('/admin/users')).toEqual([['Create', '/admin/users/create']])
  expect(entriesOn('/admin/users/1/edit')).toContainEqual(['Edit', '/admin/users/1/edit'])
  const interviews = [
    ['View', '/admin/interviews/view'],
    ['Create', '/admin/interviews/create'],
  ]
  expect(entriesOn('/admin/interviews/create')).toEqual(interviews)
  expect(entriesOn('/admin/interviews/Kq3/result')).toEqual([...interviews, ['Result', '/admin/interviews/Kq3/result']])
  expect(entriesOn('/admin/blueprints/4').map(([title]) => title)).toEqual(['View', 'Create'])
  expect(entriesOn('/admin/blueprints/4/edit').map(([title]) => title)).toEqual(['View', 'Create', 'Edit'])
  // The pages of the section System are tabs instead of menu entries.
  expect(entriesOn('/admin/system/audit')).toEqual([])
  expect(entriesOn('/admin/live')).toEqual([])
})

/** Never called: the compiler checks that a screen without an access rule does not compile. */
export const screenWithoutAccess = {
  // @ts-expect-error the access rule is missing
  secrets: { path: '/admin/secrets', load: () => import('./labels/LabelsPage.tsx') },
} satisfies Record<string, Screen>

/** The access rules are written a second time, so that this test fails if `screens.ts` has a wrong rule. */
const whoMayOpen: Readonly<Record<string, Screen['access']>> = {
  '/login': 'anonymous',
  '/setup': 'anonymous',
  '/login/sso': 'anyone',
  '/login/forgotten': 'anyone',
  '/login/password': 'anyone',
  '/login/once': 'anyone',
  '/admin/dashboard': 'staff',
  '/admin/users': 'admin',
  '/admin/security': 'staff',
  '/admin/users/create': 'admin',
  '/admin/users/$id/edit': 'owner',
  '/admin/interviews/view': 'interviews:read',
  '/admin/interviews/create': 'interviews:write',
  '/admin/interviews/$code/result': 'interviews:read',
  '/admin/interviews/compare': 'interviews:read',
  '/admin/shares': 'interviews:read',
  '/admin/bin': 'interviews:read',
  '/admin/notices': 'staff',
  '/admin/live': 'interviews:read',
  '/admin/blueprints': 'interviews:read',
  '/admin/blueprints/create': 'interviews:write',
  '/admin/blueprints/$id/edit': 'interviews:write',
  '/admin/blueprints/$id': 'interviews:read',
  '/admin/blueprints/$id/candidates': 'interviews:write',
  '/admin/standards/$id': 'interviews:read',
  '/admin/interviews/$code/person': 'interviews:read',
  '/admin/questions/view': 'bank:read',
  '/admin/questions/create': 'bank:write',
  '/admin/questions/$id/edit': 'bank:write',
  '/admin/questions/$id/history': 'bank:read',
  '/admin/questions/passages': 'bank:read',
  '/admin/questions/passages/create': 'bank:write',
  '/admin/questions/passages/$id/edit': 'bank:write',
  '/admin/questions/import': 'bank:read',
  '/admin/questions/import/$id': 'bank:read',
  '/admin/questions/$id/insight': 'bank:read',
  '/admin/questions/$id/key-fix': 'bank:write',
  '/admin/questions/$id/defence': 'bank:read',
  '/admin/labels': 'bank:read',
  '/admin/labels/create': 'bank:write',
  '/admin/labels/$id/edit': 'bank:write',
  '/admin/insight': 'bank:read',
  '/admin/system': 'admin',
  '/admin/system/audit': 'admin',
  '/admin/system/webhooks': 'admin',
  '/admin/system/connections': 'admin',
  '/admin/system/privacy': 'admin',
  '/admin/system/policy': 'admin',
  '/admin/system/company': 'admin',
  '/admin/system/mail': 'admin',
  '/admin/system/directory': 'admin',
}

test('every path of the page is in the table of access rights', () => {
  const all = [...Object.values(entranceScreens), ...Object.values(adminScreens)]
  expect(Object.fromEntries(all.map(({ path, access }) => [path, access]))).toEqual(whoMayOpen)
})

const screens = Object.values(adminScreens).map(({ path }) => ({ path, access: whoMayOpen[path] }))
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

test.each(screens)('$path opens only for the roles in the table of access rights', async ({ path, access }) => {
  const asConsultant = access === 'owner' || access === 'admin' ? '/admin/dashboard' : addressOf(path)
  expect(await openAs({ id: 7, is_superuser: false }, path)).toBe(asConsultant)
  expect(await openAs({ id: 1, is_superuser: true }, path)).toBe(addressOf(path))
})

test('consultants can open their own profile', async () => {
  expect(await openAs({ id: 1, is_superuser: false }, adminScreens.editUser.path)).toBe('/admin/users/1/edit')
})

test.each(screens)(
  '$path redirects to the setup of the second factor while a required factor is missing',
  async ({ path }) => {
    expect(await openAs({ id: 1, is_superuser: true, must_set_factor: true }, path)).toBe('/admin/security')
  },
)

const ofResult = ['results', 'insight', 'decision', 'evidence'].map((part) => `/api/interview/Kq3/${part}`)

test('the data of a result is requested when its link is clicked, not when the pointer is over the link', async () => {
  await openAs({ id: 7, is_superuser: false }, paths.labels)
  const asked = () =>
    vi
      .mocked(fetch)
      .mock.calls.map(([url]) => `${url}`)
      .filter((url) => url.includes('Kq3'))
  const result = { to: paths.interviewResult, params: { code: 'Kq3' } } as const

  await router.preloadRoute(result)
  expect(asked()).toEqual([])

  await router.navigate(result)
  expect(asked()).toEqual(ofResult)
})
