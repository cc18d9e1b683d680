export interface LruCache<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value, bytes: number): void
  delete(key: Key): void
}

export function createLruCache<Key, Value>(maxBytes: number): LruCache<Key, Value> {
  const entries = new Map<Key, { value: Value; bytes: number }>()
  let total = 0

  const forget = (key: Key) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const found = entries.get(key)
      if (!found) return undefined
      entries.delete(key)
      entries.set(key, found)
      return found.value
    },
    set(key, value, bytes) {
      forget(key)
      for (const oldest of entries.keys()) {
        if (total + bytes <= maxBytes) break
        forget(oldest)
      }
      entries.set(key, { value, bytes })
      total += bytes
    },
    delete: forget,
  }
}
