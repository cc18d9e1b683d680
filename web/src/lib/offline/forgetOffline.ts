import { forget, readStored, store } from '../storage.ts'

/** Where the staff's lists lie for the times without a network. */
export const offlineDatabase = {
  name: 'examData-db',
  version: 3,
  stores: ['labels', 'questions', 'interviews'],
} as const

const notes = ['question-amount', 'interview-amount', 'profile', 'owner'] as const

/** A note beside the lists: how long they are as a whole, whose they are, and since when. */
export const offlineNote = {
  read: (name: (typeof notes)[number]): string | null => readStored(name),
  write: (name: (typeof notes)[number], value: string): void => store(name, value),
}

export function makeOfflineStores(database: Pick<IDBDatabase, 'objectStoreNames' | 'createObjectStore'>): void {
  const missing = offlineDatabase.stores.filter((store) => !database.objectStoreNames.contains(store))
  for (const store of missing) database.createObjectStore(store, { keyPath: 'id' })
}

/** Empties what this browser keeps of the staff's lists. Candidates' pages call it too, so it needs nothing but the browser. */
export function forgetOffline(): void {
  const { name, version } = offlineDatabase
  for (const note of notes) forget(note)
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
    // A browser that keeps nothing has nothing to forget.
  }
}
