import type { testMail as english } from '../../en/system/testMail.ts'

export const testMail = {
  'TEST_MAIL.LEAD': 'Cómo salen los correos y qué aspecto tienen.',
  'TEST_MAIL.STATE': 'Correos a los candidatos',
  'TEST_MAIL.FROM': 'Se envían desde {from}.',
  'TEST_MAIL.NONE':
    'El correo no está configurado. Quien administra este servidor define ASSAY_SMTP_URL y ASSAY_MAIL_FROM.',
  'TEST_MAIL.QUEUED': '{count} correos esperan a ser enviados.',
  'TEST_MAIL.QUEUED_one': '1 correo espera a ser enviado.',
  'TEST_MAIL.TROUBLE': 'El servidor de correo ha dicho: {detail}',
  'TEST_MAIL.FACE': 'El nombre, el color y adónde van las respuestas se definen en',
  'TEST_MAIL.TO_COMPANY': 'Empresa',
  'TEST_MAIL.TITLE': 'Véalo usted',
  'TEST_MAIL.TITLE_LEAD': 'Llega a su propia dirección, con valores de ejemplo y sin enlace que abra nada.',
  'TEST_MAIL.KIND': 'Correo',
  'TEST_MAIL.LANGUAGE': 'Idioma',
  'TEST_MAIL.SEND': 'Enviarme un correo de prueba',
  'TEST_MAIL.SENT': 'Un correo de prueba va camino de {to}',
  'TEST_MAIL.FAILED': 'No se ha podido enviar el correo de prueba',
  'TEST_MAIL.INVITATION': 'Invitación',
  'TEST_MAIL.REMINDER': 'Recordatorio',
  'TEST_MAIL.ADVANCE': 'Avance',
  'TEST_MAIL.DECLINE': 'Rechazo',
} satisfies Record<keyof typeof english, string>
