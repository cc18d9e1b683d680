/**
 * Without a lock, or if a suspended tab keeps it, the action runs anyway. The key of the submission prevents
 * duplicates.
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
