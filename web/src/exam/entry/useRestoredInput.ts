import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { storeTypedValue, takeTypedValue } from '../../lib/typedField.ts'

/**
 * Restores the text that the candidate typed before this script loaded or before a reload, for example after a change
 * of language.
 */
export function useRestoredInput(
  storageKey: string,
  field: RefObject<HTMLInputElement | null>,
  typed: string,
  setTyped: (typed: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, before the candidate types
  useLayoutEffect(() => {
    const storedText = takeTypedValue(storageKey)
    const before = field.current?.value || storedText
    if (before) setTyped(before)
  }, [])
  useEffect(() => {
    const storeTyped = () => storeTypedValue(storageKey, typed)
    window.addEventListener('pagehide', storeTyped)
    return () => window.removeEventListener('pagehide', storeTyped)
  }, [storageKey, typed])
}
