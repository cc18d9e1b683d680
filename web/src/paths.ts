/** Every address of the page, as the router reads it: a `$name` is given by its `params`. */
export const paths = {
  home: '/',
  login: '/login',
  setup: '/setup',
  notFound: '/404',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  createUser: '/admin/users/create',
  editUser: '/admin/users/$id/edit',
  interviewList: '/admin/interviews/view',
  createInterview: '/admin/interviews/create',
  interviewResult: '/admin/interviews/$code/result',
  labels: '/admin/labels',
  createLabel: '/admin/labels/create',
  editLabel: '/admin/labels/$id/edit',
  questions: '/admin/questions/view',
  createQuestion: '/admin/questions/create',
  editQuestion: '/admin/questions/$id/edit',
  compareInterviews: '/admin/interviews/compare',
  interviews: '/interviews',
  interview: '/interviews/$code',
  exam: '/interviews/$code/exam',
  interviewEnd: '/interviews/end',
  apiDocs: '/api/docs',
} as const

export const isOfCandidates = (pathname: string): boolean => /^\/interviews(\/|$)/.test(pathname)
