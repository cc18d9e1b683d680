export const network = {
  'APP.TRY_LATER': '{sentence} (possible again in {time})',
  'INDEXEDDB.OFFLINE': "You're currently offline",
  'INDEXEDDB.OFFLINE_HINT':
    'Lists show the data of your last visit. Changes are possible once you are connected again.',
  'INDEXEDDB.ONLINE': 'Network connected. Refresh the page to see what has changed meanwhile.',
  'INDEXEDDB.UNSUPPORTED': 'This browser does not support IndexedDB: some data may not be available offline.',
} as const
