import type { CommonTexts } from '../../books.ts'

export default {
  'APP.LOADING': 'Cargando…',
  'APP.RETRY': 'Reintentar',
  'APP.FAILURE_TITLE': 'No ha sido posible',
  'APP.FAILURE': 'No se ha podido contactar con el servidor, o no ha respondido como debía. No se ha perdido nada.',
  'APP.FAILURE_EXAM':
    'En este momento no se puede conectar con el servidor. Si su prueba ha empezado, sigue en marcha: sus respuestas se conservan en este dispositivo y el tiempo sigue corriendo. Esta página continuará por sí sola en cuanto vuelva la red.',
  'APP.SERVER_FAILED': 'El servidor no ha podido responder',
  'APP.TOO_MANY':
    'Esta prueba se ha pedido demasiadas veces en poco tiempo. Esta página continuará por sí sola en un momento.',
  'APP.TABLE': 'Tabla',
  'NOT_FOUND.TITLE': 'Página no encontrada',
  'NOT_FOUND.LEAD': '¡VAYA! Algo ha salido mal aquí',
  'NOT_FOUND.TEXT':
    'No hay ninguna página en esta dirección. Puede que el enlace esté incompleto o que su contenido ya no exista.',
  'NOT_FOUND.CHECK_LINK':
    'No hay ninguna prueba en esta dirección. Revise el enlace de su invitación o escriba su código.',
  'NOT_FOUND.HOME': 'Volver al inicio',
  'NOT_FOUND.TYPE_CODE': 'Escribir el código',
} satisfies CommonTexts
