import type { passages as english } from '../en/passages.ts'

export const passages = {
  'PASSAGES.TITLE': 'Textos base',
  'PASSAGES.LEAD':
    'Textos e imágenes que comparten varias preguntas. Una entrevista toma un texto base con todas sus preguntas.',
  'PASSAGES.NEW': 'Nuevo texto base',
  'PASSAGES.CREATE_TITLE': 'Crear texto base',
  'PASSAGES.EDIT_TITLE': 'Editar texto base',
  'PASSAGES.SEARCH': 'Buscar textos base',
  'PASSAGES.NAME': 'Título',
  'PASSAGES.NAME_HINT': 'Los candidatos lo leen encima del texto.',
  'PASSAGES.TEXT': 'Texto',
  'PASSAGES.LANGUAGE_HINT':
    'La voz que lea el texto base hablará este idioma, y las palabras largas se dividirán según sus reglas.',
  'PASSAGES.CHANGED': 'Cambiado',
  'PASSAGES.QUESTIONS_OF': '{count} preguntas con {title}',
  'PASSAGES.QUESTIONS_OF_one': '1 pregunta con {title}',
  'PASSAGES.EMPTY_TITLE': 'Todavía no hay textos base',
  'PASSAGES.EMPTY_TEXT': 'Escriba el texto una vez y elíjalo en cada pregunta que trate de él.',
  'PASSAGES.NONE_FOUND_TITLE': 'Ningún texto base coincide',
  'PASSAGES.NONE_FOUND_TEXT': 'Busque otra cosa o consulte todos los textos base.',
  'PASSAGES.SHOW_ALL': 'Mostrar todos los textos base',
  'PASSAGES.SAVED': 'Se ha guardado el texto base',
  'PASSAGES.NOT_SAVED': 'No se ha guardado el texto base',
  'PASSAGES.SAVE_FAILED':
    'No se ha podido guardar el texto base; puede ser un error de red o del servidor. Inténtelo de nuevo más tarde',
  'PASSAGES.LOAD_FAILED':
    'No se han podido cargar los textos base; puede ser un error de red o del servidor. Inténtelo de nuevo más tarde',
  'PASSAGES.IN_USE': 'No se ha eliminado el texto base: todavía hay preguntas del banco que lo tienen',
  'PASSAGES.GONE': 'Este texto base ya no existe: alguien lo ha eliminado.',
  'PASSAGES.KEPT':
    'Una entrevista abierta ha tomado este texto base y lo conserva como estaba entonces. Sus cambios valen para los exámenes que se saquen a partir de ahora.',
  'PASSAGES.CHANGED_TITLE': 'Otra persona ha cambiado este texto base entretanto',
  'PASSAGES.CHANGED_TEXT':
    'No se ha guardado nada y no se ha perdido nada de lo que escribió. Cargue la otra versión, con la suya al lado para copiar; o conserve la suya, y la próxima vez que guarde sustituirá la otra.',
} satisfies Record<keyof typeof english, string>
