/** Every address of the page. */
export const paths = {
  home: '/',
  login: '/login',
  setup: '/setup',
  notFound: '/404',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  createUser: '/admin/users/create',
  editUser: (id: number) => `/admin/users/${id}/edit`,
  interviewList: '/admin/interviews/view',
  createInterview: '/admin/interviews/create',
  interviewResult: (code: string) => `/admin/interviews/${code}/result`,
  labels: '/admin/labels',
  createLabel: '/admin/labels/create',
  editLabel: (id: number) => `/admin/labels/${id}/edit`,
  questions: '/admin/questions/view',
  createQuestion: '/admin/questions/create',
  editQuestion: (id: number) => `/admin/questions/${id}/edit`,
  compareInterviews: '/admin/interviews/compare',
  interviews: '/interviews',
  interview: (code: string) => `/interviews/${code}`,
  exam: (code: string) => `/interviews/${code}/exam`,
  interviewEnd: '/interviews/end',
  apiDocs: '/api/docs',
} as const

export const isOfCandidates = (pathname: string): boolean => /^\/interviews(\/|$)/.test(pathname)
