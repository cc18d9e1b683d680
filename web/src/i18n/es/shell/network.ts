import type { network as english } from '../../en/shell/network.ts'

export const network = {
  'APP.TRY_LATER': '{sentence} (posible de nuevo en {time})',
  'INDEXEDDB.OFFLINE': 'Ahora mismo no tiene conexión',
  'INDEXEDDB.OFFLINE_HINT':
    'Las listas muestran lo que este navegador guardó la última vez. No se puede cambiar nada hasta que vuelva la conexión.',
  'INDEXEDDB.ONLINE': 'Conexión restablecida. Actualice la página para ver los cambios.',
  'INDEXEDDB.UNSUPPORTED':
    'Este navegador no es compatible con IndexedDB: algunos datos podrían no estar disponibles sin conexión.',
} satisfies Record<keyof typeof english, string>
