/** Errors are ignored, because users may disable storage: then even reading `window.localStorage` throws an error. */
function safeStorage(storage: () => Storage) {
  function read(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }

  return {
    read,
    readJson<T>(key: string): T | null {
      try {
        return JSON.parse(read(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value)
      } catch {
        // The page works without storage.
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(key)
      } catch {
        // The page works without storage.
      }
    },
    keys(): string[] {
      try {
        return Object.keys(storage())
      } catch {
        return []
      }
    },
  }
}

export const browserStorage = safeStorage(() => localStorage)
export const tabStorage = safeStorage(() => sessionStorage)
