import type { policy as english } from '../../en/system/policy.ts'

export const policy = {
  'SYSTEM.TABS': 'Partes del sistema',
  'POLICY.LEAD': 'Lo que rige para todos los que trabajan aquí y cuánto tiempo se guardan los resultados.',
  'POLICY.SECOND_FACTOR': 'Segundo factor',
  'POLICY.SECOND_FACTOR_TEXT':
    'A quien deba configurarlo se le lleva allí al instante y no puede hacer otra cosa hasta que lo tenga.',
  'POLICY.OPTIONAL': 'Opcional',
  'POLICY.OPTIONAL_TEXT': 'Cada cual decide para su cuenta.',
  'POLICY.ADMINS': 'Administradores',
  'POLICY.ADMINS_TEXT': 'Quien pueda cambiar usuarios y ver la auditoría debe configurarlo.',
  'POLICY.ALL': 'Todos',
  'POLICY.ALL_TEXT': 'Quien inicie sesión con contraseña debe configurarlo.',
  'POLICY.OWN_MISSING':
    'Usted mismo no tiene un segundo factor y se quedaría encerrado. Configure primero uno en Seguridad.',
  'POLICY.TO_SECURITY': 'Configurar un segundo factor',
  'POLICY.NAMES': 'Nombres',
  'POLICY.NAMES_TEXT': 'Qué pueden contener los nombres de personas que se escriben aquí.',
  'POLICY.LETTERS': 'Solo letras',
  'POLICY.LETTERS_TEXT': 'Letras y espacios; en los candidatos, también _ y -.',
  'POLICY.ANY_NAME': 'Cualquier nombre',
  'POLICY.ANY_NAME_TEXT': 'También cifras y los signos de los nombres: O’Neill, Sammy Davis Jr., Henry 3rd.',
  'POLICY.DAYS': 'Borrar las entrevistas terminadas después de (días)',
  'POLICY.DAYS_HINT':
    'Vacío: se guardan hasta que alguien las elimine. Un plazo más corto actúa 24 horas después de guardarlo.',
  'POLICY.DAYS_WRONG': 'De {min} a {max} días, o nada',
  'POLICY.STATISTICS': 'Las estadísticas de las preguntas usan las entrevistas que se guardan.',
  'POLICY.DUE': '{due} entrevistas se borrarían ahora, a partir del {retention_from}',
  'POLICY.SAVED': 'Se ha guardado la política',
  'POLICY.SAVE_FAILED': 'No se ha podido guardar la política; puede deberse a la red o al servidor. Inténtelo de nuevo',
} satisfies Record<keyof typeof english, string>
