const keyOf = (code: string) => `assay-typed ${code}`

export function takeTyped(code: string): string {
  try {
    const typed = sessionStorage.getItem(keyOf(code)) ?? ''
    sessionStorage.removeItem(keyOf(code))
    return typed
  } catch {
    return ''
  }
}

export function keepTyped(code: string, typed: string): void {
  try {
    if (typed) sessionStorage.setItem(keyOf(code), typed)
  } catch {
    // Storage is unavailable.
  }
}
