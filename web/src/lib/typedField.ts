const inputKey = (code: string) => `assay-typed ${code}`

export function takeTypedValue(code: string): string {
  try {
    const typed = sessionStorage.getItem(inputKey(code)) ?? ''
    sessionStorage.removeItem(inputKey(code))
    return typed
  } catch {
    return ''
  }
}

export function storeTypedValue(code: string, typed: string): void {
  try {
    if (typed) sessionStorage.setItem(inputKey(code), typed)
  } catch {
    // Storage is unavailable.
  }
}
