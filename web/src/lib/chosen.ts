const key = 'compared'

/** The interviews that are to be compared: known to this tab until whoever chose them signs out. */
export function readChosen(): string[] {
  try {
    return sessionStorage.getItem(key)?.split(',').filter(Boolean) ?? []
  } catch {
    return []
  }
}

export function keepChosen(codes: readonly string[]): void {
  try {
    sessionStorage.setItem(key, codes.join(','))
  } catch {
    // They are kept as long as the list is open.
  }
}
