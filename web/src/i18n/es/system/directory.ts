import type { directory as english } from '../../en/system/directory.ts'

export const directory = {
  'DIRECTORY.LEAD': 'El directorio de la empresa crea, cambia y cierra cuentas por sí mismo (SCIM 2.0).',
  'DIRECTORY.SETTINGS': 'Lo que pide el directorio',
  'DIRECTORY.SETTINGS_LEAD': 'Entra los llama Tenant URL y Secret Token, Okta Base URL y API token.',
  'DIRECTORY.ADDRESS': 'Dirección',
  'DIRECTORY.COPY': 'Copiar la dirección',
  'DIRECTORY.TOKEN': 'Token',
  'DIRECTORY.TOKEN_NONE':
    'Todavía no hay ninguno. Cree un token de servicio solo con el ámbito «scim»; se muestra una vez.',
  'DIRECTORY.TOKEN_LIST': '{name}: empieza por {hint}, termina el {end}',
  'DIRECTORY.TOKEN_USED': 'usado por última vez: {time}',
  'DIRECTORY.TOKEN_UNUSED': 'nunca usado',
  'DIRECTORY.TO_TOKENS': 'A los tokens de API',
  'DIRECTORY.KNOWN': 'Usuarios que ha creado o cambiado',
  'DIRECTORY.GROUPS': 'Grupos',
  'DIRECTORY.ADMINS': 'Grupo de administradores',
  'DIRECTORY.ADMINS_NONE':
    'ninguno: ASSAY_OIDC_ADMIN_GROUP no está definido, así que todos los que crea son consultores',
  'DIRECTORY.TRY': 'Probar',
  'DIRECTORY.CHECKS': 'Comprobaciones',
  'DIRECTORY.RIGHT': 'correcto',
  'DIRECTORY.WRONG': 'incorrecto',
  'DIRECTORY.CHECK_ADDRESS': 'Los directorios solo llaman por https: ASSAY_BASE_URL empieza así.',
  'DIRECTORY.CHECK_TOKEN': 'Hay un token con el ámbito «scim» que no ha terminado.',
  'DIRECTORY.CHECK_SIGN_IN':
    'El inicio de sesión único está configurado: quien crea un directorio no tiene contraseña.',
  'DIRECTORY.CHECK_ADMIN_GROUP': 'El directorio ha enviado el grupo de administradores.',
  'DIRECTORY.CALLS': 'Lo que hizo últimamente',
  'DIRECTORY.CALLS_NONE': 'Todavía no ha llamado.',
  'DIRECTORY.COLUMN_TIME': 'Hora',
  'DIRECTORY.COLUMN_CALL': 'Llamada',
  'DIRECTORY.COLUMN_STATUS': 'Respuesta',
  'DIRECTORY.COLUMN_WHY': 'Por qué se rechazó',
} as const satisfies Record<keyof typeof english, string>
