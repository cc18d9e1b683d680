import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard = {
  'DASHBOARD.TITLE': 'Panel',
  'DASHBOARD.WELCOME': 'Hola, {name}',
  'DASHBOARD.PEOPLE': 'Su equipo',
  'DASHBOARD.PEOPLE_TEXT':
    'Los consultores realizan entrevistas. Los administradores deciden además quién tiene cuenta.',
  'DASHBOARD.PROFILE': 'Su cuenta',
  'DASHBOARD.PROFILE_TEXT': 'Ha iniciado sesión como {email}. Mantenga al día su nombre, correo y contraseña.',
  'DASHBOARD.EDIT_PROFILE': 'Editar sus datos',
} satisfies Record<keyof typeof english, string>
