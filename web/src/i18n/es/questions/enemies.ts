import type { enemies as english } from '../../en/questions/enemies.ts'

export const enemies = {
  'APART.TITLE': 'Preguntas incompatibles',
  'APART.LEAD':
    'Ninguna prueba tiene esta pregunta y una de estas. Las casi iguales se separan donde lo dice una plantilla.',
  'APART.FAILED': 'No se pudieron cargar.',
  'APART.NONE': 'Ninguna otra pregunta está separada de esta.',
  'APART.MORE': 'y {count} más',
  'APART.TWIN': 'casi igual, {share}',
  'APART.REMOVE': 'Quitar {name}',
  'APART.REMOVE_SHORT': 'Quitar',
  'APART.REMOVE_TITLE': '¿Permitir que estén juntas?',
  'APART.REMOVE_TEXT': 'Las pruebas podrán tener de nuevo esta pregunta y «{name}», y todas las demás de su grupo.',
  'APART.REMOVE_CONFIRM': 'Quitar',
  'APART.REMOVE_FAILED': 'No se pudo quitar, puede ser un error de red o del servidor, inténtelo más tarde',
  'APART.GONE': 'Alguien ya lo ha quitado.',
  'APART.SEARCH': 'Buscar una pregunta para separar',
  'APART.FOUND': 'Preguntas encontradas',
  'APART.REASON': 'Por qué se separan',
  'APART.NO_REASON': 'Una delata a la otra',
  'APART.NOTHING_FOUND': 'Ninguna otra pregunta tiene estas palabras.',
  'APART.ADD': 'Separar {name}',
  'APART.ADD_SHORT': 'Separar',
  'APART.ADD_FAILED': 'No se pudieron separar, puede ser un error de red o del servidor, inténtelo más tarde',
} satisfies Record<keyof typeof english, string>
