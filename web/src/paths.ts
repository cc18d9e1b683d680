/** Every address of the page. */
export const paths = {
  home: '/',
  login: '/login',
  setup: '/setup',
  notFound: '/404',
  admin: '/admin',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  createUser: '/admin/users/create',
  editUser: (id: number) => `/admin/users/${id}/edit`,
  interviews: '/interviews',
  apiDocs: '/api/docs',
} as const
