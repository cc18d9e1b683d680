import type { notices as english } from '../en/notifications.ts'

export const notices = {
  'NOTICES.TITLE': 'Avisos',
  'NOTICES.LEAD':
    'De qué se le avisa por correo y cuándo. Cada correo nombra al candidato y la ronda y lleva a la página; no contiene puntuaciones ni respuestas.',
  'NOTICES.NO_MAIL': 'El correo no está configurado en este servidor, así que todavía no se envía nada.',
  'NOTICES.FINISHED': 'Ha terminado una prueba',
  'NOTICES.FINISHED_TEXT': 'Entregada, o se acabó su tiempo.',
  'NOTICES.ENDED': 'Ha terminado una ronda',
  'NOTICES.ENDED_TEXT': 'Ya nadie está haciendo la prueba y nadie puede empezarla.',
  'NOTICES.TROUBLE': 'Algo requiere atención',
  'NOTICES.TROUBLE_TEXT':
    'Una invitación o un recordatorio no ha llegado, o un candidato ha comunicado un problema o ha respondido.',
  'NOTICES.OFF': 'No',
  'NOTICES.EACH': 'Cada uno, en dos minutos',
  'NOTICES.DAILY': 'A diario, a las 7:00',
  'NOTICES.ROUNDS': 'De qué rondas',
  'NOTICES.ROUNDS_TEXT': 'Las propias son aquellas cuya plantilla o cuya entrevista ha creado usted.',
  'NOTICES.OWN': 'Las propias',
  'NOTICES.ALL': 'Todas',
  'NOTICES.TIME_ZONE': 'Zona horaria',
  'NOTICES.TIME_ZONE_TEXT': 'Donde son las 7:00 cuando sale el correo diario.',
  'NOTICES.NO_ZONE': 'Ninguna zona horaria se llama así.',
  'NOTICES.SAVED': 'Sus avisos se han guardado.',
  'NOTICES.SAVE_FAILED': 'No se han podido guardar sus avisos.',
} as const satisfies Record<keyof typeof english, string>
