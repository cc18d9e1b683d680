import type { account as english } from '../en/account.ts'

export const account = {
  'LOGIN.TITLE': 'Iniciar sesión',
  'LOGIN.LEAD': 'Para consultores y administradores. Los candidatos abren el enlace que han recibido.',
  'LOGIN.USERNAME': 'Usuario',
  'LOGIN.USERNAME_HINT': 'Su correo electrónico',
  'LOGIN.SUBMIT': 'Iniciar sesión',
  'LOGIN.FAILED': 'Usuario o contraseña incorrectos',
  'LOGIN.TOO_MANY': 'Demasiados intentos. Espere {time} y vuelva a intentarlo.',
  'LOGIN.UNREACHABLE': 'No se puede contactar con el servidor. Compruebe su conexión y vuelva a intentarlo.',
  'SETUP.TITLE': 'Le damos la bienvenida a Assay',
  'SETUP.LEAD':
    'Es el primer inicio, así que nadie tiene cuenta todavía. Cree el administrador: la persona que añadirá a las demás.',
  'SETUP.SUBMIT': 'Crear administrador',
  'SETUP.CLOSED': 'Otra persona ya ha creado el administrador. Inicie sesión.',
  'SETUP.FAILED': 'No se ha podido crear el administrador; puede deberse a la red o al servidor. Inténtelo más tarde',
  'ACCOUNT.FULL_NAME': 'Nombre completo',
  'ACCOUNT.EMAIL': 'Correo electrónico',
  'ACCOUNT.PASSWORD': 'Contraseña',
  'ACCOUNT.CONFIRM_PASSWORD': 'Confirmar contraseña',
  'ACCOUNT.SHOW_CHARACTERS': 'Mostrar los caracteres',
  'ACCOUNT.PASSWORD_BASIC': 'De {min} a {max} caracteres.',
  'ACCOUNT.PASSWORD_STRICT': 'De {min} a {max} caracteres, con una letra, una cifra y un carácter especial.',
  'ACCOUNT.STRENGTH_WEAK': 'Débil: fácil de adivinar',
  'ACCOUNT.STRENGTH_FAIR': 'Aceptable: mejor más larga',
  'ACCOUNT.STRENGTH_GOOD': 'Buena',
  'LOGIN.BUSY': 'Demasiadas personas están iniciando sesión en este momento. Inténtelo de nuevo dentro de {time}.',
  'SETUP.CODE': 'Código de instalación',
  'SETUP.CODE_HINT': 'Está en el registro del servidor, en la línea que empieza por «Open».',
  'SETUP.CODE_WRONG':
    'Este código de instalación no es correcto. Está en el registro del servidor, en la línea que empieza por «Open».',
} satisfies Record<keyof typeof english, string>
