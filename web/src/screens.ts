import { withTexts } from './i18n/staffTexts.ts'
import { prefetchInterviewList } from './interviews/list/interviewListQuery.ts'
import { paths } from './paths.ts'
import { prefetchResult } from './results/prefetchResult.ts'
import type { Screen } from './shell/screen.ts'

export const entranceScreens = {
  login: { path: paths.login, access: 'anonymous', load: () => import('./auth/LoginPage.tsx') },
  setup: { path: paths.setup, access: 'anonymous', load: () => import('./auth/SetupPage.tsx') },
  singleSignOn: {
    path: paths.singleSignOn,
    access: 'anyone',
    load: withTexts(['entrance'], () => import('./auth/SsoPage.tsx')),
  },
  forgotten: {
    path: paths.forgotten,
    access: 'anyone',
    load: withTexts(['entrance'], () => import('./auth/links/ForgottenPage.tsx')),
  },
  newPassword: {
    path: paths.newPassword,
    access: 'anyone',
    load: withTexts(['entrance'], () => import('./auth/links/NewPasswordPage.tsx')),
  },
  onceLink: {
    path: paths.onceLink,
    access: 'anyone',
    load: withTexts(['entrance'], () => import('./auth/links/OnceLinkPage.tsx')),
  },
} as const satisfies Record<string, Screen>

export const sharedScreen = {
  path: paths.shared,
  load: withTexts(['interviews'], () => import('./results/shares/SharedPage.tsx')),
} as const

/**
 * All screens below `/admin`, in the order of the menu. Routes, guard, menu and offline cache are made from this table.
 */
export const adminScreens = {
  dashboard: {
    path: paths.dashboard,
    // Consultants also start on this screen.
    access: 'staff',
    menu: { title: 'MENU.DASHBOARD', for: 'admin' },
    load: () => import('./dashboard/DashboardPage.tsx'),
  },
  users: {
    path: paths.users,
    access: 'admin',
    menu: { title: 'MENU.USERS' },
    load: withTexts(['security'], () => import('./users/UsersPage.tsx')),
  },
  security: {
    path: paths.security,
    access: 'staff',
    load: withTexts(['security'], () => import('./auth/security/SecurityPage.tsx')),
  },
  createUser: {
    path: paths.createUser,
    access: 'admin',
    entry: 'MENU.CREATE',
    load: () => import('./users/CreateUserPage.tsx'),
  },
  editUser: {
    path: paths.editUser,
    access: 'owner',
    entry: 'MENU.EDIT',
    load: () => import('./users/EditUserPage.tsx'),
  },
  interviewList: {
    path: paths.interviewList,
    access: 'interviews:read',
    menu: { title: 'MENU.INTERVIEWS' },
    entry: 'MENU.VIEW',
    load: withTexts(['interviews'], () => import('./interviews/list/InterviewsPage.tsx')),
    begin: prefetchInterviewList,
  },
  createInterview: {
    path: paths.createInterview,
    access: 'interviews:write',
    entry: 'MENU.CREATE',
    load: withTexts(['interviews'], () => import('./interviews/wizard/CreateInterviewPage.tsx')),
  },
  interviewResult: {
    path: paths.interviewResult,
    access: 'interviews:read',
    entry: 'MENU.RESULT',
    load: withTexts(['interviews', 'insight'], () => import('./results/result/ResultPage.tsx')),
    begin: prefetchResult,
  },
  person: {
    path: paths.person,
    access: 'interviews:read',
    load: withTexts(['interviews'], () => import('./people/PersonPage.tsx')),
  },
  bin: {
    path: paths.bin,
    access: 'interviews:read',
    load: withTexts(['interviews'], () => import('./bin/BinPage.tsx')),
  },
  notices: {
    path: paths.notices,
    access: 'staff',
    load: withTexts(['interviews'], () => import('./notifications/NoticesPage.tsx')),
  },
  compareInterviews: {
    path: paths.compareInterviews,
    access: 'interviews:read',
    load: withTexts(['insight'], () => import('./results/compare/ComparePage.tsx')),
  },
  shares: {
    path: paths.shares,
    access: 'interviews:read',
    load: () => import('./results/shares/SharesPage.tsx'),
  },
  live: {
    path: paths.live,
    access: 'interviews:read',
    menu: { title: 'MENU.LIVE' },
    load: withTexts(['interviews'], () => import('./live/LivePage.tsx')),
  },
  blueprints: {
    path: paths.blueprints,
    access: 'interviews:read',
    menu: { title: 'MENU.BLUEPRINTS' },
    entry: 'MENU.VIEW',
    load: () => import('./blueprints/BlueprintsPage.tsx'),
  },
  createBlueprint: {
    path: paths.createBlueprint,
    access: 'interviews:write',
    entry: 'MENU.CREATE',
    load: () => import('./blueprints/form/CreateBlueprintPage.tsx'),
  },
  editBlueprint: {
    path: paths.editBlueprint,
    access: 'interviews:write',
    entry: 'MENU.EDIT',
    load: () => import('./blueprints/form/EditBlueprintPage.tsx'),
  },
  round: {
    path: paths.round,
    access: 'interviews:read',
    load: withTexts(['interviews'], () => import('./rounds/RoundPage.tsx')),
  },
  standard: {
    path: paths.standard,
    access: 'interviews:read',
    load: withTexts(['insight'], () => import('./verification/StandardPage.tsx')),
  },
  addCandidates: {
    path: paths.addCandidates,
    access: 'interviews:write',
    load: () => import('./rounds/candidates/AddCandidatesPage.tsx'),
  },
  questions: {
    path: paths.questions,
    access: 'bank:read',
    menu: { title: 'MENU.QUESTIONS' },
    entry: 'MENU.VIEW',
    load: withTexts(['bank'], () => import('./questions/QuestionsPage.tsx')),
  },
  createQuestion: {
    path: paths.createQuestion,
    access: 'bank:write',
    entry: 'MENU.CREATE',
    load: () => import('./questions/CreateQuestionPage.tsx'),
  },
  editQuestion: {
    path: paths.editQuestion,
    access: 'bank:write',
    entry: 'MENU.EDIT',
    load: withTexts(['interviews', 'bank'], () => import('./questions/EditQuestionPage.tsx')),
  },
  questionHistory: {
    path: paths.questionHistory,
    access: 'bank:read',
    load: withTexts(['bank'], () => import('./questions/history/HistoryPage.tsx')),
  },
  passages: {
    path: paths.passages,
    access: 'bank:read',
    load: withTexts(['bank'], () => import('./questions/passages/PassagesPage.tsx')),
  },
  createPassage: {
    path: paths.createPassage,
    access: 'bank:write',
    load: withTexts(['bank'], () => import('./questions/passages/CreatePassagePage.tsx')),
  },
  editPassage: {
    path: paths.editPassage,
    access: 'bank:write',
    load: withTexts(['bank'], () => import('./questions/passages/EditPassagePage.tsx')),
  },
  imports: {
    path: paths.imports,
    access: 'bank:read',
    load: withTexts(['bank'], () => import('./imports/ImportsPage.tsx')),
  },
  import: {
    path: paths.import,
    access: 'bank:read',
    load: withTexts(['bank'], () => import('./imports/ImportPage.tsx')),
  },
  questionInsight: {
    path: paths.questionInsight,
    access: 'bank:read',
    load: withTexts(['insight'], () => import('./insight/question/QuestionInsightPage.tsx')),
  },
  defence: {
    path: paths.defence,
    access: 'bank:read',
    load: withTexts(['insight'], () => import('./insight/DefencePage.tsx')),
  },
  keyFix: {
    path: paths.keyFix,
    access: 'bank:write',
    load: withTexts(['insight'], () => import('./insight/keyFix/KeyFixPage.tsx')),
  },
  labels: {
    path: paths.labels,
    access: 'bank:read',
    menu: { title: 'MENU.LABELS' },
    load: () => import('./labels/LabelsPage.tsx'),
  },
  createLabel: {
    path: paths.createLabel,
    access: 'bank:write',
    entry: 'MENU.CREATE',
    load: () => import('./labels/CreateLabelPage.tsx'),
  },
  editLabel: {
    path: paths.editLabel,
    access: 'bank:write',
    entry: 'MENU.EDIT',
    load: () => import('./labels/EditLabelPage.tsx'),
  },
  insight: {
    path: paths.insight,
    access: 'bank:read',
    menu: { title: 'MENU.INSIGHT' },
    load: withTexts(['insight'], () => import('./insight/InsightPage.tsx')),
  },
  system: {
    path: paths.system,
    access: 'admin',
    menu: { title: 'MENU.SYSTEM' },
    load: withTexts(['oversight'], () => import('./system/SystemPage.tsx')),
  },
  audit: {
    path: paths.audit,
    access: 'admin',
    load: withTexts(['oversight'], () => import('./audit/AuditPage.tsx')),
  },
  webhooks: {
    path: paths.webhooks,
    access: 'admin',
    load: withTexts(['oversight', 'security'], () => import('./webhooks/WebhooksPage.tsx')),
  },
  connections: {
    path: paths.connections,
    access: 'admin',
    load: withTexts(['oversight', 'security'], () => import('./connections/ConnectionsPage.tsx')),
  },
  privacy: {
    path: paths.privacy,
    access: 'admin',
    load: withTexts(['oversight', 'security'], () => import('./erasure/PrivacyPage.tsx')),
  },
  policy: {
    path: paths.policy,
    access: 'admin',
    load: withTexts(['oversight'], () => import('./system/PolicyPage.tsx')),
  },
  directory: {
    path: paths.directory,
    access: 'admin',
    load: withTexts(['oversight', 'security'], () => import('./directory/DirectoryPage.tsx')),
  },
  company: {
    path: paths.company,
    access: 'admin',
    load: withTexts(['oversight'], () => import('./company/CompanyPage.tsx')),
  },
  mail: {
    path: paths.mail,
    access: 'admin',
    load: withTexts(['oversight'], () => import('./system/MailPage.tsx')),
  },
} as const satisfies Record<string, Screen>
