import type { anonymousReview as english } from '../../en/interviews/anonymousReview.ts'

export const anonymousReview: Record<keyof typeof english, string> = {
  'VEIL.HIDDEN': 'Nombre oculto',
  'VEIL.REVEAL': 'Desvelar',
  'VEIL.REVEAL_ALL': 'Desvelar todos',
  'VEIL.ASK': '¿Desvelar {name}?',
  'VEIL.ASK_TEXT': 'Desde ahora todos ven el nombre y el correo. No se pueden volver a ocultar.',
  'VEIL.ASK_ALL': '¿Desvelar todos los nombres?',
  'VEIL.ASK_ALL_TEXT':
    'Desde ahora todos ven los nombres y los correos de quienes han terminado hasta hoy. No se pueden volver a ocultar.',
  'VEIL.REVEALED': '{count} nombres desvelados',
  'VEIL.REVEALED_one': 'El nombre se ha desvelado',
  'VEIL.NOTHING_HIDDEN': 'Aquí no hay ningún nombre oculto',
  'VEIL.FAILED': 'No se ha desvelado nada, inténtelo más tarde',
}
