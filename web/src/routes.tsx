import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { createGuard } from './auth/createGuard.ts'
import { lazyScreen } from './lib/updates/lazyScreen.ts'
import { loadChunk } from './lib/updates/loadChunk.ts'
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

const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: async ({ location }) => ({ admit: await createGuard(location.href) }),
  component: StaffLayout,
})

// The home path has no screen, because the guard always redirects it.
const home = createRoute({
  getParentRoute: () => staff,
  path: paths.home,
  beforeLoad: ({ context }) => context.admit({ path: paths.home, access: 'anonymous' }),
})

const entrance = createRoute({
  getParentRoute: () => staff,
  id: 'entrance',
  component: EntranceLayout,
})

const admin = createRoute({
  getParentRoute: () => staff,
  id: 'admin',
  // The query string may contain anything; each screen reads the parameters that it knows.
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
      // This code runs for all paths, so the type of the parameters is not known.
      const params = given as Record<string, string>
      context.admit({ path, access, id: params['id'] })
      // Loading a result writes an audit entry, so a pointer over a link loads only the script of the screen.
      if (cause === 'enter' && !location.searchStr) begin?.(params)
    },
    component: lazyScreen(load),
  })
}

type EntranceRoutes = {
  [Name in keyof typeof entranceScreens]: ReturnType<typeof entranceRoute<(typeof entranceScreens)[Name]['path']>>
}
// The type of `Object.fromEntries` does not keep the screen of each route, so a cast is needed.
const entranceRoutes = Object.fromEntries(
  Object.entries(entranceScreens).map(([name, screen]) => [name, entranceRoute<string>(screen)]),
) as unknown as EntranceRoutes

type AdminRoutes = {
  [Name in keyof typeof adminScreens]: ReturnType<typeof adminRoute<(typeof adminScreens)[Name]['path']>>
}
const adminRoutes = Object.fromEntries(
  Object.entries(adminScreens).map(([name, screen]) => [name, adminRoute<string>(screen)]),
) as unknown as AdminRoutes

/** Even unknown paths below `/admin` require a sign-in first. */
const unknownAdminRoute = createRoute({
  getParentRoute: () => admin,
  path: '/admin/$',
  beforeLoad: ({ context, params: { _splat: rest } }) => {
    context.admit({ path: '/admin/$', access: 'staff' })
    throw redirect({ to: rest ? paths.notFound : paths.dashboard, replace: true })
  },
})

/** Opens a result by its id, for links in other programs, which know only the id. */
const resultOfId = createRoute({
  getParentRoute: () => admin,
  path: paths.resultOfId,
  beforeLoad: async ({ context, params: { id } }) => {
    context.admit({ path: paths.resultOfId, access: 'interviews:read' })
    // `codeOfId` includes the interview schema, which most pages do not need.
    const { codeOfId } = await loadChunk(() => import('./results/codeOfId.ts'))
    const code = await codeOfId(id)
    if (code === null) throw redirect({ to: paths.notFound, replace: true })
    throw redirect({ to: paths.interviewResult, params: { code }, replace: true })
  },
})

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
      admin.addChildren({ ...adminRoutes, resultOfId, unknownAdminRoute }),
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
    /** True for a candidate, so that the page "not found" shows the text for candidates. */
    isCandidate?: boolean
    /** The page that the user requested before the sign-in. */
    asked?: string
    /** The page to return to after signing in again. */
    backTo?: string
  }
}

// Only a new path scrolls to the top. Filters and pages also change the URL, but they must not scroll.
router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) setTimeout(() => window.scrollTo({ top: 0 }), scrollDelayMs)
})
