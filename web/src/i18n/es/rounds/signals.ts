import type { signals as english } from '../../en/rounds/signals.ts'

export const signals = {
  'SIGNALS.LEAD':
    'Una señal es una invitación a mirar, nunca una conclusión: puede haber una buena razón. No cambia ninguna puntuación, y solo la ven los administradores y quien ha creado esta plantilla.',
  'SIGNALS.LOAD_FAILED': 'No se pudieron cargar las señales.',
  'SIGNALS.FOUND_IN': 'Buscadas en {count} pruebas terminadas.',
  'SIGNALS.FOUND_IN_one': 'Buscadas en 1 prueba terminada.',
  'SIGNALS.NOT_CURRENT': 'Algo ha cambiado desde entonces: se vuelven a buscar, en un minuto aproximadamente.',
  'SIGNALS.NOTHING': 'Nada merece una mirada',
  'SIGNALS.NOTHING_TEXT':
    'Eso no demuestra nada: la mayoría de las señales necesitan cien personas o más. Se vuelven a buscar cada vez que alguien termina.',
  'SIGNALS.NOTHING_LIKE_IT': 'No hay tal señal',
  'SIGNALS.NOTHING_LIKE_IT_TEXT': 'Ninguna señal de esta ronda es así.',
  'SIGNALS.SHOW_ALL': 'Mostrar todas las señales',
  'SIGNALS.KIND': 'Tipo',
  'SIGNALS.ANY_KIND': 'Todos los tipos',
  'SIGNALS.STATE': 'Estado',
  'SIGNALS.ANY_STATE': 'Abiertas y apartadas',
  'SIGNALS.OPEN': 'Abiertas',
  'SIGNALS.WERE_SET_ASIDE': 'Apartadas',
  'SIGNALS.WRONG_KEY': 'La clave puede ser errónea',
  'SIGNALS.WRONG_KEY_SEEN':
    'Quienes aciertan más en el resto no la aciertan más a menudo, y una opción habla en contra de la clave.',
  'SIGNALS.SECOND_RIGHT': 'Una segunda respuesta puede ser correcta',
  'SIGNALS.SECOND_RIGHT_SEEN': 'Quienes aciertan más en el resto tienden a elegir «{option}», que cuenta como error.',
  'SIGNALS.DEAD_OPTION': 'Una opción no tienta a nadie',
  'SIGNALS.DEAD_OPTION_SEEN': 'De {wrong} respuestas erróneas, {chosen} eligieron «{option}».',
  'SIGNALS.LEAK': 'La pregunta puede haberse dado a conocer',
  'SIGNALS.LEAK_SEEN':
    'Se acierta cada vez más a menudo con el tiempo, más de lo que explica el resto de las pruebas ({shown} pruebas).',
  'SIGNALS.SAME_ANSWERS': 'Dos pruebas se parecen mucho',
  'SIGNALS.SAME_ANSWERS_SEEN':
    'De {shared} preguntas que ambas respondieron, {matches} tienen la misma respuesta. Por azar, a dos personas así les ocurre una vez de cada {once}.',
  'SIGNALS.FAST_ANSWERS': 'Respuestas más rápidas que la lectura',
  'SIGNALS.FAST_ANSWERS_SEEN':
    'De {answered} respuestas, {fast} llegaron más rápido de lo que se pueden leer sus preguntas.',
  'SIGNALS.LANGUAGE': 'No igual de difícil en cada idioma',
  'SIGNALS.LANGUAGE_HARDER':
    'Personas con el mismo nivel en el resto la aciertan claramente menos {focal} que {reference} ({ofFocal} y {ofReference} pruebas).',
  'SIGNALS.LANGUAGE_EASIER':
    'Personas con el mismo nivel en el resto la aciertan claramente más {focal} que {reference} ({ofFocal} y {ofReference} pruebas).',
  'SIGNALS.IN_LANGUAGE': 'en {language}',
  'SIGNALS.EXTRA_TIME': 'No igual de difícil con tiempo adicional',
  'SIGNALS.EXTRA_TIME_HARDER':
    'Las personas con tiempo adicional la aciertan claramente menos que otras con el mismo nivel en el resto ({ofFocal} y {ofReference} pruebas).',
  'SIGNALS.EXTRA_TIME_EASIER':
    'Las personas con tiempo adicional la aciertan claramente más que otras con el mismo nivel en el resto ({ofFocal} y {ofReference} pruebas).',
  'SIGNALS.QUESTION': 'La pregunta',
  'SIGNALS.RESULT': 'El resultado',
  'SIGNALS.TRUST':
    'Entre {people} personas se encuentran {found} de cada 100 casos así; de 1000 en los que no hay nada, también se muestran {wrong}.',
  'SIGNALS.SET_ASIDE': 'Apartar …',
  'SIGNALS.SET_ASIDE_TITLE': 'Apartar esta señal',
  'SIGNALS.SET_ASIDE_TEXT':
    'Permanece en la lista, con su motivo, y se puede recuperar en cualquier momento. El motivo lo leen quienes ven las señales.',
  'SIGNALS.SET_ASIDE_DO': 'Apartar',
  'SIGNALS.SET_ASIDE_FAILED':
    'No se pudo apartar la señal, puede ser un error de red o del servidor, inténtelo más tarde',
  'SIGNALS.REASON': 'Motivo',
  'SIGNALS.REASON_NEEDED': 'Indique el motivo',
  'SIGNALS.REASON_TOO_LONG': 'Como máximo {max} caracteres',
  'SIGNALS.WAS_SET_ASIDE': 'Apartada por {name} el {date}: {reason}',
  'SIGNALS.SOMEBODY': 'un programa',
  'SIGNALS.REOPEN': 'Recuperar',
  'SIGNALS.REOPEN_FAILED':
    'No se pudo recuperar la señal, puede ser un error de red o del servidor, inténtelo más tarde',
  'SIGNALS.GONE': 'Esta señal ya no existe.',
  'SIGNALS.MATRIX': 'Todas las respuestas como tabla',
  'SIGNALS.MATRIX_LEAD':
    'Para programas que calculan con ellas: una línea por persona sin nombre, una columna por pregunta tal como se mostró. Cada descarga queda anotada.',
  'SIGNALS.MATRIX_RIGHT': 'Acierto o error',
  'SIGNALS.MATRIX_OPTION': 'Opciones elegidas',
  'SIGNALS.MATRIX_SECONDS': 'Segundos',
  'SIGNALS.MATRIX_COLUMNS': 'Qué son las columnas',
  'SIGNALS.MATRIX_FAILED': 'No se pudo leer la tabla, puede ser un error de red o del servidor, inténtelo más tarde',
} as const satisfies Record<keyof typeof english, string>
