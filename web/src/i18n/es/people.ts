import type { people as english } from '../en/people.ts'

export const people = {
  'PERSON.TITLE': 'Todo lo de esta persona',
  'PERSON.TEST': 'Prueba',
  'PERSON.OLDER': '{count} más antiguas no se muestran',
  'PERSON.OLDER_one': '1 más antigua no se muestra',
  'PERSON.VEILED': '{count} más sin nombre: puede desvelarlas en su ronda',
  'PERSON.VEILED_one': '1 más sin nombre: puede desvelarla en su ronda',
} as const satisfies Record<keyof typeof english, string>
