import type { giveTime as english } from '../../en/interviews/giveTime.ts'

export const giveTime = {
  'EXTRA.LABEL': 'Tiempo adicional',
  'EXTRA.NONE': 'Ninguno',
  'EXTRA.PERCENT': '{percent} %',
  'EXTRA.MINUTES': 'Minutos',
  'EXTRA.FIELD': 'Minutos adicionales',
  'EXTRA.WRONG': 'Un número entero de 1 a {max}',
  'EXTRA.HINT': 'Solo lo saben el candidato, los administradores y quien crea la entrevista.',
  'EXTRA.TITLE': 'Tiempo de {name}',
  'EXTRA.SAVED': '{name} tiene ahora {time}.',
  'EXTRA.STARTED': 'La prueba ya ha empezado: el tiempo se da en la página En directo.',
  'EXTRA.FORBIDDEN': 'Solo pueden cambiarlo los administradores y quien creó la entrevista.',
  'EXTRA.FAILED':
    'No se ha cambiado el tiempo; puede deberse a un error de la red o del servidor. Inténtelo de nuevo más tarde',
  'EXTRA.GIVEN_BACK': '{time} devueltos',
  'INTERVIEWS.REOPENED': 'reabierta, espera al candidato',
} satisfies Record<keyof typeof english, string>
