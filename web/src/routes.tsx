import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { guardOf } from './auth/enter.ts'
import { lazyScreen } from './lib/updates/lazyScreen.ts'
import { loadPart } from './lib/updates/parts.ts'
import { paths } from './paths.ts'
import { adminScreens, entranceScreens, sharedScreen } from './screens.ts'
import { AdminLayout } from './shell/admin/AdminLayout.tsx'
import { EntranceLayout } from './shell/EntranceLayout.tsx'
import { PageFailure } from './shell/PageFailure.tsx'
import { PageLoading } from './shell/PageLoading.tsx'
import { StaffLayout } from './shell/StaffLayout.tsx'
import type { Screen } from './shell/screen.ts'

const scrollDelayMs = 100

const root = createRootRoute({ component: Outlet })

/** Every screen of the staff: the guard decides who sees it, and no candidate's page leads here. */
const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: async ({ location }) => ({ admit: await guardOf(location.href) }),
  component: StaffLayout,
})

// Nobody ever sees this screen: the guard sends everybody on.
const home = createRoute({
  getParentRoute: () => staff,
  path: paths.home,
  beforeLoad: ({ context }) => context.admit({ path: paths.home, access: 'stranger' }),
})

const entrance = createRoute({
  getParentRoute: () => staff,
  id: 'entrance',
  component: EntranceLayout,
})

const admin = createRoute({
  getParentRoute: () => staff,
  id: 'admin',
  // Anybody may have written anything behind the question mark; each screen reads for itself what it knows.
  validateSearch: (written: Record<string, unknown>) => written,
  component: AdminLayout,
})

function entranceRoute<const Path extends string>({ path, access, load }: Screen<Path>) {
  return createRoute({
    getParentRoute: () => entrance,
    path,
    beforeLoad: ({ context }) => context.admit({ path, access }),
    component: lazyScreen(load),
  })
}

function adminRoute<const Path extends string>({ path, access, menu, entry, load, begin }: Screen<Path>) {
  return createRoute({
    getParentRoute: () => admin,
    path,
    staticData: { access, menu, entry },
    beforeLoad: ({ context, params: given, location, cause }) => {
      // What an address gives follows from its path, which is any path here.
      const params = given as Record<string, string>
      context.admit({ path, access, id: params['id'] })
      // A pointer over a link brings the code alone: that a result was read is noted.
      if (cause === 'enter' && !location.searchStr) begin?.(params)
    },
    component: lazyScreen(load),
  })
}

type EntranceRoutes = {
  [Name in keyof typeof entranceScreens]: ReturnType<typeof entranceRoute<(typeof entranceScreens)[Name]['path']>>
}
// The route of each name is made from the screen of this name, which is more than `fromEntries` can tell.
const entranceRoutes = Object.fromEntries(
  Object.entries(entranceScreens).map(([name, screen]) => [name, entranceRoute<string>(screen)]),
) as unknown as EntranceRoutes

type AdminRoutes = {
  [Name in keyof typeof adminScreens]: ReturnType<typeof adminRoute<(typeof adminScreens)[Name]['path']>>
}
// As above.
const adminRoutes = Object.fromEntries(
  Object.entries(adminScreens).map(([name, screen]) => [name, adminRoute<string>(screen)]),
) as unknown as AdminRoutes

/** `/admin` alone, which this pattern takes as well, and unknown addresses: both ask for the sign-in first, like every other. */
const restOfAdmin = createRoute({
  getParentRoute: () => admin,
  path: '/admin/$',
  beforeLoad: ({ context, params: { _splat: rest } }) => {
    context.admit({ path: '/admin/$', access: 'staff' })
    throw redirect({ to: rest ? paths.notFound : paths.dashboard, replace: true })
  },
})

/** What programs link to: the result of an id. */
const resultOfId = createRoute({
  getParentRoute: () => admin,
  path: paths.resultOfId,
  beforeLoad: async ({ context, params: { id } }) => {
    context.admit({ path: paths.resultOfId, access: 'interviews:read' })
    // Apart from what every page loads: it brings the shape of an interview along.
    const { codeOfId } = await loadPart(() => import('./results/codeOfId.ts'))
    const code = await codeOfId(id)
    if (code === null) throw redirect({ to: paths.notFound, replace: true })
    throw redirect({ to: paths.interviewResult, params: { code }, replace: true })
  },
})

/** Shared results: the link shows them, signed in or not. */
const shared = createRoute({
  getParentRoute: () => root,
  path: sharedScreen.path,
  component: lazyScreen(sharedScreen.load),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: paths.notFound,
  component: lazyScreen(() => import('./shell/NotFoundPage.tsx')),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.notFound, replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    staff.addChildren([
      home,
      entrance.addChildren(entranceRoutes),
      admin.addChildren({ ...adminRoutes, resultOfId, restOfAdmin }),
    ]),
    shared,
    notFound,
    unknown,
  ]),
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 150,
  defaultErrorComponent: PageFailure,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The page that says that there is nothing here speaks to a candidate. */
    isCandidate?: boolean
    /** The page that was asked for before anybody had signed in. */
    asked?: string
    /** Where a user goes on after signing in again. */
    backTo?: string
  }
}

// A filter or another page of a list changes the address too, but the page is not scrolled.
router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) setTimeout(() => window.scrollTo({ top: 0 }), scrollDelayMs)
})
