import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { lazyScreen, loadPart } from './lib/updates/parts.ts'
import { isOfCandidates, paths } from './paths.ts'
import { PageFailure } from './shell/PageFailure.tsx'
import { PageLoading } from './shell/PageLoading.tsx'

const scrollDelayMs = 100

const root = createRootRoute({ component: Outlet })

/** Every screen of the staff: the guard decides who sees it, and its code never reaches a candidate. */
const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: async ({ location }) => {
    const { enter } = await loadPart(() => import('./auth/enter.ts'))
    await enter(location.pathname)
  },
  component: lazyScreen(() => import('./shell/StaffLayout.tsx')),
})

// Nobody ever sees this screen: the guard sends everybody on.
const home = createRoute({ getParentRoute: () => staff, path: paths.home })

const entrance = createRoute({
  getParentRoute: () => staff,
  id: 'entrance',
  component: lazyScreen(() => import('./shell/EntranceLayout.tsx')),
})

const login = createRoute({
  getParentRoute: () => entrance,
  path: paths.login,
  component: lazyScreen(() => import('./auth/LoginPage.tsx')),
})

const setup = createRoute({
  getParentRoute: () => entrance,
  path: paths.setup,
  component: lazyScreen(() => import('./auth/SetupPage.tsx')),
})

const admin = createRoute({
  getParentRoute: () => staff,
  id: 'admin',
  component: lazyScreen(() => import('./shell/admin/AdminLayout.tsx')),
})

const dashboard = createRoute({
  getParentRoute: () => admin,
  path: paths.dashboard,
  component: lazyScreen(() => import('./dashboard/DashboardPage.tsx')),
})

const users = createRoute({
  getParentRoute: () => admin,
  path: paths.users,
  component: lazyScreen(() => import('./users/UsersPage.tsx')),
})

const createUser = createRoute({
  getParentRoute: () => admin,
  path: paths.createUser,
  component: lazyScreen(() => import('./users/CreateUserPage.tsx')),
})

const editUser = createRoute({
  getParentRoute: () => admin,
  path: '/admin/users/$id/edit',
  component: lazyScreen(() => import('./users/EditUserPage.tsx')),
})

const questions = createRoute({
  getParentRoute: () => admin,
  path: paths.questions,
  component: lazyScreen(() => import('./questions/QuestionsPage.tsx')),
})

const createQuestion = createRoute({
  getParentRoute: () => admin,
  path: paths.createQuestion,
  component: lazyScreen(() => import('./questions/CreateQuestionPage.tsx')),
})

const editQuestion = createRoute({
  getParentRoute: () => admin,
  path: '/admin/questions/$id/edit',
  component: lazyScreen(() => import('./questions/EditQuestionPage.tsx')),
})

const labels = createRoute({
  getParentRoute: () => admin,
  path: paths.labels,
  component: lazyScreen(() => import('./labels/LabelsPage.tsx')),
})

const createLabel = createRoute({
  getParentRoute: () => admin,
  path: paths.createLabel,
  component: lazyScreen(() => import('./labels/CreateLabelPage.tsx')),
})

const editLabel = createRoute({
  getParentRoute: () => admin,
  path: '/admin/labels/$id/edit',
  component: lazyScreen(() => import('./labels/EditLabelPage.tsx')),
})

const interviewList = createRoute({
  getParentRoute: () => admin,
  path: paths.interviewList,
  component: lazyScreen(() => import('./interviews/list/InterviewsPage.tsx')),
})

const createInterview = createRoute({
  getParentRoute: () => admin,
  path: paths.createInterview,
  component: lazyScreen(() => import('./interviews/wizard/CreateInterviewPage.tsx')),
})

const compareInterviews = createRoute({
  getParentRoute: () => admin,
  path: paths.compareInterviews,
  component: lazyScreen(() => import('./results/compare/ComparePage.tsx')),
})

const interviewResult = createRoute({
  getParentRoute: () => admin,
  path: '/admin/interviews/$code/result',
  component: lazyScreen(() => import('./results/result/ResultPage.tsx')),
})

const arrival = () => loadPart(() => import('./exam/arrive.ts'))

/** The candidate's pages: nobody signs in here, and nothing of the staff's is loaded. */
const candidate = createRoute({
  getParentRoute: () => root,
  id: 'candidate',
  beforeLoad: async () => (await arrival()).prepare(),
})

const askForCode = createRoute({
  getParentRoute: () => candidate,
  path: paths.interviews,
  beforeLoad: async () => (await arrival()).leadToKnownExam(),
  component: lazyScreen(() => import('./exam/entry/CodePage.tsx')),
})

const entry = createRoute({
  getParentRoute: () => candidate,
  path: '/interviews/$code',
  beforeLoad: async ({ params }) => (await arrival()).arrive(params.code),
  component: lazyScreen(() => import('./exam/entry/EntryPage.tsx')),
})

const exam = createRoute({
  getParentRoute: () => candidate,
  path: '/interviews/$code/exam',
  beforeLoad: async ({ params }) => (await arrival()).requireExam(params.code),
  component: lazyScreen(() => import('./exam/desk/ExamPage.tsx')),
})

const end = createRoute({
  getParentRoute: () => candidate,
  path: paths.interviewEnd,
  component: lazyScreen(() => import('./exam/EndPage.tsx')),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: paths.notFound,
  component: lazyScreen(() => import('./shell/NotFoundPage.tsx')),
})

const toNotFound = ({ location }: { location: { pathname: string } }) => {
  throw redirect({ to: paths.notFound, replace: true, state: { isCandidate: isOfCandidates(location.pathname) } })
}

/** `/admin` alone, which this pattern takes as well, and unknown addresses: both ask for the sign-in first, like every other. */
const restOfAdmin = createRoute({
  getParentRoute: () => admin,
  path: '/admin/$',
  beforeLoad: ({ params: { _splat: rest } }) => {
    throw redirect({ to: rest ? paths.notFound : paths.dashboard, replace: true })
  },
})
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toNotFound })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that says that there is nothing here speaks to a candidate. */
    isCandidate?: boolean
  }
}

export const router = createRouter({
  routeTree: root.addChildren([
    staff.addChildren([
      home,
      entrance.addChildren([login, setup]),
      admin.addChildren([
        dashboard,
        users,
        createUser,
        editUser,
        questions,
        createQuestion,
        editQuestion,
        labels,
        createLabel,
        editLabel,
        interviewList,
        createInterview,
        interviewResult,
        compareInterviews,
        restOfAdmin,
      ]),
    ]),
    candidate.addChildren([askForCode, entry, exam, end]),
    notFound,
    unknown,
  ]),
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 150,
  defaultErrorComponent: PageFailure,
})

// A filter or another page of a list changes the address too, but whoever asked for it stays where they are.
router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) setTimeout(() => window.scrollTo({ top: 0 }), scrollDelayMs)
})
