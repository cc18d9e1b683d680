import type { system as english } from '../../en/system/system.ts'

export const system = {
  'MENU.SYSTEM': 'Sistema',
  'SYSTEM.OVERVIEW': 'Resumen',
  'SYSTEM.AUDIT': 'Auditoría',
  'SYSTEM.WEBHOOKS': 'Webhooks',
  'SYSTEM.DIRECTORY': 'Directorio',
  'SYSTEM.CONNECTIONS': 'Conexiones',
  'SYSTEM.PRIVACY': 'Privacidad',
  'SYSTEM.POLICY': 'Política',
  'SYSTEM.COMPANY': 'Empresa',
  'SYSTEM.MAIL': 'Correo',
  'SYSTEM.TITLE': 'Sistema',
  'SYSTEM.LEAD': 'Qué es esta instalación, cómo está y qué conviene hacer.',
  'SYSTEM.ADVICE_TITLE': 'Qué hacer',
  'SYSTEM.NOTHING': 'No hay nada que hacer: ningún ajuste parece incorrecto y se hacen copias de seguridad.',
  'SYSTEM.FACTS': 'Esta instalación',
  'SYSTEM.RELEASE': 'Versión',
  'SYSTEM.RELEASE_ON': 'Assay {version} sobre Node {node}',
  'SYSTEM.DATABASE': 'Base de datos',
  'SYSTEM.TABLES': 'Tablas actualizadas hasta',
  'SYSTEM.SIZE': 'Tamaño',
  'SYSTEM.LOG': 'Registro junto a ella',
  'SYSTEM.DISK': 'Disco',
  'SYSTEM.DISK_FREE': '{free} libres de {total}',
  'SYSTEM.DISK_ELSEWHERE': 'en la máquina de la base de datos',
  'SYSTEM.BACKUP': 'Última copia de seguridad',
  'SYSTEM.BACKUP_MADE': '{time}, {size}',
  'SYSTEM.BACKUP_NONE': 'aquí no se conoce ninguna',
  'SYSTEM.DRILL': 'Última copia probada',
  'SYSTEM.DRILL_NONE': 'aquí aún no se ha probado ninguna',
  'SYSTEM.DRILL_RIGHT': '{time}: todo en ella está bien',
  'SYSTEM.DRILL_WRONG': '{time}: no está bien',
  'SYSTEM.CLOCK': 'Reloj',
  'SYSTEM.CLOCK_RIGHT': 'como en el arranque',
  'SYSTEM.CLOCK_MOVED': 'cambiado desde el arranque',
  'SYSTEM.RUNNING': 'Cómo va el servidor',
  'SYSTEM.RUNNING_SINCE': 'En marcha desde',
  'SYSTEM.SAVING': 'Respuestas',
  'SYSTEM.SAVING_WELL': 'se pueden guardar',
  'SYSTEM.SAVING_DAMAGED': 'no se pueden guardar: la base de datos está dañada o falla su disco',
  'SYSTEM.SAVING_FULL': 'no se pueden guardar: el disco está lleno',
  'SYSTEM.SAVING_AWAY': 'no se pueden guardar: no se llega a la base de datos',
  'SYSTEM.SAVING_BEHIND': 'no se pueden guardar: la base de datos solo se puede leer o es otra',
  'SYSTEM.SAVING_SILENT': 'no se pueden guardar: la base de datos no responde a tiempo',
  'SYSTEM.TESTS_RUNNING': 'Pruebas en curso',
  'SYSTEM.TESTS_OVERDUE': 'Pruebas sin tiempo y aún sin cerrar',
  'SYSTEM.MAILS_WAITING': 'Correos en espera',
  'SYSTEM.MAILS_OLDEST': '{amount}; el más antiguo espera desde hace {time}',
  'SYSTEM.DELIVERIES_WAITING': 'Mensajes de webhooks en espera',
  'SYSTEM.RESULTS_TO_COUNT': 'Pruebas por contar en las cifras',
  'SYSTEM.STREAMS_OPEN': 'Páginas abiertas que siguen una prueba',
  'SYSTEM.ANSWERS_WAITING': 'Llamadas que esperan a guardarse',
  'SYSTEM.POOL': 'Conexiones con la base de datos',
  'SYSTEM.POOL_IS': '{busy} en uso, {idle} libres, {waiting} en espera',
  'SYSTEM.MEMORY': 'Memoria',
  'SYSTEM.CALLS_FAILED': 'Llamadas fallidas',
  'SYSTEM.SIGN_INS_REFUSED': 'Inicios de sesión rechazados',
  'SYSTEM.TRIES_REFUSED': 'Intentos rechazados por los límites',
  'SYSTEM.SINCE_START': '{amount} desde el arranque',
  'SYSTEM.ADVICE.TABLES_OTHER':
    'Las tablas son de otra versión que este programa. Arranque Assay una vez o use la versión que las escribió.',
  'SYSTEM.ADVICE.NO_BACKUP':
    'Aquí no se conoce ninguna copia de seguridad. Indique en ASSAY_BACKUP_DIR una carpeta de otro disco o ejecute «assay backup» cada día.',
  'SYSTEM.ADVICE.BACKUP_OLD':
    'La última copia de seguridad tiene más de dos días. Busque el motivo en el registro y ejecute «assay backup» ahora.',
  'SYSTEM.ADVICE.BACKUP_WRONG':
    'La última copia de seguridad que se probó no está bien o no se pudo probar. Ejecute «assay drill», que dice por qué, y haga otra.',
  'SYSTEM.ADVICE.DISK_SHORT':
    'Queda menos de 1 GiB libre donde está la base de datos. Haga sitio antes de que no se pueda guardar nada.',
  'SYSTEM.ADVICE.LOG_LARGE':
    'El registro junto a la base de datos ha crecido mucho: algo lee sin terminar. Averigüe qué proceso tiene abierto el archivo.',
  'SYSTEM.ADVICE.REMAINS_OWED':
    'Se borró a alguien, y los archivos de la base de datos aún contienen restos: otro programa los lee sin terminar. Deténgalo un momento.',
  'SYSTEM.ADVICE.CLOCK_MOVED':
    'El reloj de la máquina se cambió desde el arranque. Reinicie Assay cuando no haya ninguna prueba en curso; hasta entonces, todas siguen la hora anterior.',
  'SYSTEM.ADVICE.CLOCK_BEHIND':
    'El reloj de la máquina va por detrás de lo que ya está guardado. Póngalo en hora antes de que empiecen los candidatos.',
  'SYSTEM.ADVICE.LIMITS_OFF':
    'Los límites de intentos están desactivados, así que se pueden adivinar contraseñas. Quite ASSAY_RATE_LIMIT=off y reinicie.',
  'SYSTEM.ADVICE.REGISTRATION_OPEN':
    'Cualquiera puede registrarse y espera a ser admitido. Si no es lo que se quiere, ponga ASSAY_OPEN_REGISTRATION=false.',
  'SYSTEM.ADVICE.BASE_URL_LOCAL':
    'Los enlaces a las entrevistas solo llevan a esta máquina. Indique en ASSAY_BASE_URL la dirección que usan los candidatos.',
  'SYSTEM.ADVICE.BASE_URL_PLAIN':
    'Los enlaces empiezan por http://, así que cualquiera puede leer por el camino. Ponga delante un proxy con certificado.',
  'SYSTEM.ADVICE.PROXY_UNCOUNTED':
    'La dirección es https, pero no se confía en ningún proxy, así que todas las visitas parecen venir de una sola dirección. Ponga ASSAY_TRUST_PROXY=1.',
  'SYSTEM.ADVICE.PASSWORDS_COMMON':
    'Se aceptan las contraseñas más comunes, que son las primeras que se prueban. Establezca ASSAY_PASSWORD_POLICY=sound para rechazarlas.',
} as const satisfies Record<keyof typeof english, string>
