import type { confirm as english } from '../en/confirm.ts'

export const confirm = {
  'DECISION_WORTH.MARK': 'Nota de corte de prueba',
  'DECISION_WORTH.MARK_HINT': 'Probar una no cambia nada.',
  'DECISION_WORTH.LOAD_FAILED': 'No se pudo cargar qué decide la nota de corte.',
  'DECISION_WORTH.RIGHT': '{amount} de cada 100 se deciden bien',
  'DECISION_WORTH.WRONG': '{passed} de cada 100 aprueban sin deber, {failed} suspenden debiendo aprobar.',
  'DECISION_WORTH.GREY': 'Entre {from} y {to} se decide mal más de uno de cada cinco: conviene mirar más.',
  'DECISION_WORTH.NO_GREY': 'Ninguna puntuación se decide mal más de una de cada cinco veces.',
  'DECISION_WORTH.FROM_GROUP': 'Aprendido de las {count} personas que han terminado esta prueba.',
  'DECISION_WORTH.FROM_ALL':
    'Menos de 30 han terminado esta prueba, así que se aprende de {count} personas de todas las pruebas.',
  'DECISION_WORTH.ASSUMED':
    'Menos de 30 han terminado alguna prueba, así que se supone cuánto se diferencian las personas.',
  'DECISION_WORTH.LENGTHS': 'Una prueba más corta o más larga',
  'DECISION_WORTH.QUESTIONS': 'Preguntas',
  'DECISION_WORTH.RIGHTLY': 'De cada 100, bien decididas',
} as const satisfies Record<keyof typeof english, string>
