import { tabStorage } from './storage.ts'

const inputKey = (code: string) => `assay-typed ${code}`

export function takeTypedValue(code: string): string {
  const typed = tabStorage.read(inputKey(code)) ?? ''
  tabStorage.remove(inputKey(code))
  return typed
}

export function storeTypedValue(code: string, typed: string): void {
  if (typed) tabStorage.write(inputKey(code), typed)
}
