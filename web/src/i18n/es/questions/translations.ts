import type { translations as english } from '../../en/questions/translations.ts'

export const translations = {
  'WORDINGS.TITLE': 'En otros idiomas',
  'WORDINGS.HINT':
    'Los candidatos leen la versión en el idioma de su entrevista. Lo correcto, las etiquetas y el orden de las respuestas son los de la pregunta.',
  'WORDINGS.ADD': 'Añadir versión',
  'WORDINGS.LANGUAGE': 'Idioma de la versión',
  'WORDINGS.DESCRIPTION': 'Descripción en {language}',
  'WORDINGS.ANSWER': 'Respuesta {number} en {language}',
  'WORDINGS.REMOVE': 'Quitar la versión en {language}',
  'WORDINGS.REMOVE_SHORT': 'Quitar',
  'WORDINGS.BEHIND': 'La pregunta ha cambiado desde que se escribió esta versión en {language}.',
  'WORDINGS.FITS': 'Sigue siendo válida',
  'WORDINGS.FITS_IN': 'La versión en {language} sigue siendo válida',
  'WORDINGS.CHANGED': 'Una versión no se guardó: alguien ha cambiado la pregunta entretanto',
  'WORDINGS.ALSO_IN': 'también en {languages}',
  'WORDINGS.IS_BEHIND': '{language} (anticuada)',
  'WORDINGS.TWICE': 'La pregunta ya está en este idioma',
} satisfies Record<keyof typeof english, string>
