import type { network as english } from '../en/network.ts'

export const network = {
  'INDEXEDDB.OFFLINE': 'Ahora mismo no tienes conexión',
  'INDEXEDDB.OFFLINE_HINT':
    'Las listas muestran lo que este navegador guardó la última vez. Los cambios tendrán que esperar a que vuelva la conexión.',
  'INDEXEDDB.ONLINE': 'Conexión restablecida. Actualiza la página para ver los cambios.',
  'INDEXEDDB.UNSUPPORTED':
    'Este navegador no es compatible con IndexedDB: algunos datos podrían no estar disponibles sin conexión.',
} satisfies Record<keyof typeof english, string>
