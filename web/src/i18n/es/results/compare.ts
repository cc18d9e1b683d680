import type { compare as english } from '../../en/results/compare.ts'

export const compare = {
  'COMPARE.TITLE': 'Comparar entrevistas',
  'COMPARE.LEAD': 'Una junto a otra, la mejor primero; la mejor cifra de cada línea lleva una estrella.',
  'COMPARE.AMOUNT': '{count} entrevistas',
  'COMPARE.CRUMB': 'Comparar',
  'COMPARE.SCORE': 'Puntuación',
  'COMPARE.COUNTS': 'Preguntas',
  'COMPARE.PER_LABEL': 'Totalmente correctas por etiqueta',
  'COMPARE.TIMES': 'Tiempo',
  'COMPARE.PLACE': 'Con menos puntos',
  'COMPARE.PLACE_TEXT':
    'Parte de las entrevistas terminadas con exactamente las mismas etiquetas que obtuvo menos puntos.',
  'COMPARE.SHARE': '{percent} % de {count}',
  'COMPARE.TOO_FEW_OTHERS': 'Se muestra a partir de {from} más; hay {count}',
  'COMPARE.NOT_TOLD':
    'No se dan puestos donde han terminado demasiado pocos ni donde una prueba no distingue a las personas.',
  'COMPARE.NO_PLACES':
    'Hay muy pocas entrevistas terminadas con las mismas etiquetas para decir cuántas obtuvieron menos puntos ({count} de {from}).',
  'COMPARE.NOT_COMPARABLE': 'No comparables',
  'COMPARE.NOT_COMPARABLE_TEXT':
    'Estas personas respondieron preguntas distintas y ninguna otra prueba las enlaza. No compare sus puntuaciones.',
  'COMPARE.NOT_ASKED': 'no preguntada',
  'COMPARE.BEST': 'la mejor',
  'COMPARE.TOO_FEW': 'Elija de dos a diez entrevistas terminadas',
  'COMPARE.TOO_FEW_TEXT': 'Márquelas en la lista de entrevistas y compárelas aquí.',
  'COMPARE.NOT_FOUND': 'Una de estas entrevistas no existe',
  'COMPARE.NOT_FOUND_TEXT': 'Puede que la hayan eliminado entretanto. Elija de nuevo en la lista.',
  'COMPARE.NOT_DONE': 'Una de estas entrevistas no ha terminado',
  'COMPARE.NOT_DONE_TEXT': 'Solo se pueden comparar entrevistas terminadas. Elija de nuevo en la lista.',
  'COMPARE.LOAD_FAILED':
    'No se pudieron comparar las entrevistas; puede deberse a un error de red o del servidor, inténtelo de nuevo más tarde',
  'COMPARE.LABELS': 'Etiquetas',
  'INTERVIEWS.SELECT': 'Seleccionar {name} para comparar',
  'INTERVIEWS.SELECT_FINISHED': 'Solo se pueden comparar entrevistas terminadas',
  'INTERVIEWS.SELECT_FULL': 'Se pueden comparar diez entrevistas como máximo',
  'INTERVIEWS.SELECTED': '{count} seleccionadas',
  'INTERVIEWS.COMPARE': 'Comparar',
  'INTERVIEWS.HOW_TO_COMPARE': 'Marque de dos a diez entrevistas terminadas para compararlas.',
  'INTERVIEWS.COMPARE_HINT': 'Seleccione de dos a diez entrevistas terminadas',
  'INTERVIEWS.CLEAR_SELECTION': 'Quitar la selección',
  'INTERVIEWS.SELECTION': 'Selección',
} satisfies Record<keyof typeof english, string>
