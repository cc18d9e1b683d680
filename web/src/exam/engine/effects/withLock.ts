const PATIENCE_MS = 5_000

/**
 * One tab of this browser at a time. A suspended tab with the lock, or a browser without locks, blocks no other tab:
 * the submission's key prevents duplicates anyway.
 */
export async function withLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  // `locks` is undefined on plain HTTP, despite its type.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return act()
  let hasBegun = false
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
      hasBegun = true
      return act()
    })
  } catch (cause) {
    if (hasBegun) throw cause
    return act()
  }
}
