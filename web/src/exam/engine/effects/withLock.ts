const PATIENCE_MS = 5_000

/**
 * One tab of this browser at a time. A tab that sleeps with the lock, or a browser without locks, holds nobody up:
 * the key of each submission keeps the server's count right in any case.
 */
export async function withLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  // `locks` is missing where the page came over plain http, whatever its type says.
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
