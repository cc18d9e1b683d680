import type { audit as english } from '../en/audit.ts'

export const audit = {
  'AUDIT.LEAD':
    'Quién hizo qué, cuándo y desde dónde, en un orden sellado: se descubre la fila que se cambia o se quita.',
  'AUDIT.WHO': 'Quién',
  'AUDIT.DEED': 'Acción',
  'AUDIT.FROM': 'Desde',
  'AUDIT.TO': 'Hasta',
  'AUDIT.ADDRESS': 'Dirección',
  'AUDIT.FIND': 'Buscar',
  'AUDIT.CLEAR': 'Mostrar todo',
  'AUDIT.BACKWARDS': '«Hasta» debe ser posterior a «Desde»',
  'AUDIT.COLUMN_TIME': 'Cuándo',
  'AUDIT.COLUMN_OBJECT': 'Qué',
  'AUDIT.COLUMN_DETAIL': 'Detalle',
  'AUDIT.ERASED': 'borrado',
  'AUDIT.BY_TOKEN': 'token de API',
  'AUDIT.BY_SHELL': 'consola',
  'AUDIT.BY_SYSTEM': 'sistema',
  'AUDIT.CSV': 'Descargar CSV',
  'AUDIT.JSONL': 'Descargar JSON Lines',
  'AUDIT.EXPORT_FAILED': 'No se ha podido obtener el archivo; puede deberse a la red o al servidor. Inténtelo de nuevo',
  'AUDIT.VERIFY': 'Verificar',
  'AUDIT.INTACT': 'La auditoría está intacta.',
  'AUDIT.INTACT_ROWS':
    'Hay {count} filas selladas. Guarde esta cabeza en otro lugar para descubrir si alguien rehízo toda la cadena:',
  'AUDIT.INTACT_ROWS_one':
    'Hay una fila sellada. Guarde esta cabeza en otro lugar para descubrir si alguien rehízo toda la cadena:',
  'AUDIT.BROKEN': 'La auditoría está rota en {seq}.',
  'AUDIT.BROKEN_TEXT':
    'Desde esta fila no se puede confiar en nada. Compárela con una copia de seguridad y con la copia del registro.',
  'AUDIT.VERIFY_FAILED': 'No se ha podido verificar la auditoría, inténtelo de nuevo',
  'AUDIT.EMPTY_TITLE': 'Aún no hay acciones',
  'AUDIT.EMPTY_TEXT': 'Todo lo que cambia algo deja aquí una fila en dos segundos, también lo que hacen los programas.',
  'AUDIT.NOTHING_TITLE': 'No se ha encontrado nada',
  'AUDIT.NOTHING_TEXT': 'Quién y acción son palabras enteras, tal como figuran en la tabla.',
} satisfies Record<keyof typeof english, string>
