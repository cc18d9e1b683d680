/**
 * If the browser has no locks, or a suspended tab keeps the lock, the action runs without the lock. The key of the
 * submission then prevents duplicates.
 */
export async function withLock<T>(name: string, act: () => Promise<T>, timeoutMs = 5_000): Promise<T> {
  // `locks` is undefined on plain HTTP, despite its type.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return act()
  let hasBegun = false
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, () => {
      hasBegun = true
      return act()
    })
  } catch (cause) {
    if (hasBegun) throw cause
    return act()
  }
}
