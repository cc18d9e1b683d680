import { browserStorage } from '../storage.ts'

export const offlineDatabase = {
  name: 'examData-db',
  version: 3,
  stores: ['labels', 'questions', 'interviews'],
} as const

const notes = ['question-amount', 'interview-amount', 'profile', 'owner'] as const

export const offlineValues = {
  read: (name: (typeof notes)[number]): string | null => browserStorage.read(name),
  write: (name: (typeof notes)[number], value: string): void => browserStorage.write(name, value),
}

export function makeOfflineStores(database: Pick<IDBDatabase, 'objectStoreNames' | 'createObjectStore'>): void {
  const missing = offlineDatabase.stores.filter((store) => !database.objectStoreNames.contains(store))
  for (const store of missing) database.createObjectStore(store, { keyPath: 'id' })
}

/** Candidate pages also load this file, so it has only few imports. */
export function forgetOffline(): void {
  const { name, version } = offlineDatabase
  for (const note of notes) browserStorage.remove(note)
  try {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = () => makeOfflineStores(opening.result)
    opening.onsuccess = () => {
      const database = opening.result
      const found = [...database.objectStoreNames]
      const emptying = found.length > 0 ? database.transaction(found, 'readwrite') : null
      for (const store of found) emptying?.objectStore(store).clear()
      database.close()
    }
  } catch {
    // If the browser has no storage, there is nothing to delete.
  }
}
