const keyOf = (code: string) => `assay-typed ${code}`

/** What stood in the field before the page was loaded anew in this tab; it is given once. */
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
    // It is typed again.
  }
}
