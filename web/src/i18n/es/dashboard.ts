export const dashboard = {
  'DASHBOARD.TITLE': 'Dashboard',
  'DASHBOARD.WELCOME': 'Welcome, {name}',
  'DASHBOARD.PEOPLE': 'Your team',
  'DASHBOARD.PEOPLE_TEXT': 'Consultants run interviews. Admins also decide who has an account.',
  'DASHBOARD.PROFILE': 'Your account',
  'DASHBOARD.PROFILE_TEXT': 'You are signed in as {email}. Keep your name, e-mail and password up to date.',
  'DASHBOARD.EDIT_PROFILE': 'Edit your details',
} as const
