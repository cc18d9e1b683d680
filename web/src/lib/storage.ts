/** Errors are ignored, because users may disable storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeValue(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The page works without storage.
  }
}

export function removeValue(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is unavailable.
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
