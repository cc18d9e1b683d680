import type { PartTexts } from '../../books.ts'
import { marks } from '../sitting.ts'

export default {
  ...marks,
  'CODE.TITLE': 'Su entrevista',
  'CODE.LEAD': 'Abra el enlace que ha recibido o escriba aquí su código.',
  'CODE.FIELD': 'Código de la entrevista',
  'CODE.REQUIRED': 'Rellene este campo',
  'CODE.UNKNOWN': 'No hay ninguna entrevista con este código',
  'CODE.UNKNOWN_WHY':
    'Compárelo con su invitación: las mayúsculas y las minúsculas son distintas. Lo mejor es copiarlo, o copiar el enlace entero.',
  'CODE.SUBMIT': 'Continuar',

  'ENTRY.CHECK_STORAGE':
    'Este navegador no guarda nada en su dispositivo. Sus respuestas se guardan igualmente al momento, pero no cierre ni recargue la página mientras alguna esté en espera. Una ventana que no sea privada funciona mejor.',
  'ENTRY.CHECK_SAVED': 'Se puede guardar.',
  'ENTRY.CHECK_UNSAVED':
    'El servidor responde, pero en este momento no se puede guardar nada. Espere un poco y entregue de nuevo el ejemplo.',
  'ENTRY.CHECK_KEPT': 'Este dispositivo conserva sus respuestas.',
  'ENTRY.CHECK_LIVE': 'El reloj en directo funciona.',
  'ENTRY.CHECK_ASKED': 'El reloj en directo no llega: en su lugar, el tiempo se consulta cada diez segundos.',
  'ENTRY.CHECK_CLOCK': 'El reloj de este dispositivo va bien.',
  'ENTRY.CHECK_ALONE': 'Ninguna otra pestaña tiene abierta esta prueba.',
  'ENTRY.CHECK_TABS': 'Otra pestaña también tiene abierta esta prueba: mejor ciérrela.',
  'ENTRY.CHECK_READY': 'Todo listo',
  'ENTRY.CHECK_NOTES': 'Listo, con observaciones',
  'ENTRY.CHECK_CLOCK_WRONG': 'El reloj de este dispositivo va mal: cuenta el del servidor.',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'No se ha podido comparar el reloj de este dispositivo.',

  'EXAM.OVERVIEW_LEAD': 'Elija un número para ir a su pregunta.',
  'EXAM.OVERVIEW_CLOSE': 'Volver a la pregunta',
  'EXAM.NEXT_UNANSWERED': 'Siguiente sin responder',
  'EXAM.QUESTION_IS': 'Pregunta {number}: {marks}',

  'REPORT.TITLE': 'Comunicar un problema',
  'REPORT.LEAD': 'Lo leerán quienes le invitaron. Su prueba y su reloj siguen.',
  'REPORT.ABOUT': '¿De qué se trata?',
  'REPORT.QUESTION': 'Esta pregunta',
  'REPORT.TIME': 'He perdido tiempo',
  'REPORT.TEXT': '¿Qué ha pasado?',
  'REPORT.TEXT_REQUIRED': 'Diga qué ha pasado',
  'REPORT.SEND': 'Enviar el aviso',
  'REPORT.SENT': 'Su aviso se ha enviado.',
  'REPORT.WAITING': 'Su aviso se conserva aquí y saldrá en cuanto vuelva la red.',
  'REPORT.REFUSED': 'Su aviso no se ha aceptado: una prueba admite 20 como máximo, y ninguno después de su final.',

  'END.RECEIPT_TITLE': 'Recibo',
  'END.RECEIPT_LEAD':
    'Representa el texto de abajo, que dice todo lo que se guardó de sus respuestas. Conserve ambos: cualquier ordenador puede comprobar el uno con el otro.',
  'END.RECEIPT_TEXT': 'Lo que representa el recibo',
  'END.RECEIPT_SAVE': 'Guardar el recibo',
  'END.RECEIPT_PRINT': 'Imprimir',
  'END.RECEIPT_WAITING': 'Se está preparando el recibo…',
  'END.RECEIPT_AWAY': 'En este momento no se puede obtener el recibo. Aparecerá por sí solo en cuanto vuelva la red.',
  'END.RECEIPT_OPEN_AGAIN': 'Su prueba está abierta de nuevo: se le ha dado más tiempo.',
  'END.RECEIPT_GO_ON': 'Seguir con la prueba',
  'END.LATE': '{count} respuestas llegaron después del final (preguntas {numbers}).',
  'END.LATE_one': '{count} respuesta llegó después del final (pregunta {numbers}).',
  'END.LATE_UNDECIDED': 'Quienes le invitaron deciden si cuentan.',
  'END.LATE_UNDECIDED_one': 'Quienes le invitaron deciden si cuenta.',
  'END.LATE_ACCEPTED': 'Cuentan.',
  'END.LATE_ACCEPTED_one': 'Cuenta.',
  'END.LATE_LEFT': 'No cuentan.',
  'END.LATE_LEFT_one': 'No cuenta.',
  'END.LATE_CLOSED':
    '{count} respuestas (preguntas {numbers}) estuvieron demasiado tiempo en este dispositivo y ya no se aceptaron. Avise a quienes le invitaron.',
  'END.LATE_CLOSED_one':
    '{count} respuesta (pregunta {numbers}) estuvo demasiado tiempo en este dispositivo y ya no se aceptó. Avise a quienes le invitaron.',
  'NOTICED.TITLE': 'Qué se ha observado',
  'NOTICED.ADDRESSES': '{count} direcciones de red',
  'NOTICED.ADDRESSES_one': '{count} dirección de red',
  'NOTICED.DEVICES': '{count} navegadores',
  'NOTICED.DEVICES_one': '{count} navegador',
  'REMARK.TITLE': 'Su observación',
  'REMARK.LEAD':
    'Si algo necesita explicación, quienes le invitaron lo leerán junto a su resultado. Puede enviar una, hasta el {moment}.',
  'REMARK.REQUIRED': 'Escriba algo primero',
  'REMARK.SEND': 'Enviar la observación',
  'REMARK.SENT': 'Su observación se ha enviado.',
  'REMARK.FAILED':
    'La observación aún no se ha podido enviar. Se conserva aquí y saldrá en cuanto responda el servidor.',
  'REMARK.REFUSED': 'La observación no se ha aceptado. Lo que escribió sigue aquí.',
  'REMARK.LEFT':
    'Aquí está lo que escribió durante la prueba y no llegó antes de su final. Puede enviarlo como su observación.',
  'REMARK.CLOSED': 'Las 24 horas para una observación han pasado.',
  'REMARK.ALREADY': 'Ya se había enviado una observación desde otra ventana u otro dispositivo.',
} satisfies PartTexts<'es'>
