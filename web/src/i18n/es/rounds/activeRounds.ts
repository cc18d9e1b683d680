import type { activeRounds as english } from '../../en/rounds/activeRounds.ts'

export const activeRounds = {
  'COCKPIT.WAITING': 'Pendiente',
  'COCKPIT.TITLE': 'Rondas activas',
  'COCKPIT.ALL': 'Mostrar las {count} rondas',
  'COCKPIT.BEST': 'Puntuaciones más altas',
  'COCKPIT.SELECT_TOP': 'Seleccionar los {count} primeros',
  'COCKPIT.UNDECIDED': '{count} sin decidir',
  'COCKPIT.NEW': 'Novedades desde ayer',
  'COCKPIT.NOTHING_NEW': 'Nada desde ayer.',
  'NEWS.FINISHED': '{count} han terminado',
  'NEWS.FINISHED_one': '1 ha terminado',
  'NEWS.STARTED': '{count} han empezado',
  'NEWS.STARTED_one': '1 ha empezado',
  'NEWS.UNDELIVERABLE': '{count} sin alcanzar por correo',
  'NEWS.EXPIRED': '{count} no empezaron a tiempo',
  'NEWS.EXPIRED_one': '1 no empezó a tiempo',
  'NEWS.VERDICT': '{count} con una opinión',
  'NEWS.MORE': '{count} más',
  'NEWS.YOU': 'usted',
  'NEWS.UNDO': 'Deshacer: {what}',
} as const satisfies Record<keyof typeof english, string>
