import type { labelSelect as english } from '../../en/labels/select.ts'

export const labelSelect = {
  'LABEL_SELECT.NONE_LEFT': 'No hay ninguna etiqueta así',
  'LABEL_SELECT.CLEAR': 'Borrar la selección',
  'LABEL_SELECT.OPTIONS': 'Opciones',
  'LABEL_SELECT.AMOUNT': '{count} preguntas',
  'LABEL_SELECT.AMOUNT_one': '1 pregunta',
} satisfies Record<keyof typeof english, string>
