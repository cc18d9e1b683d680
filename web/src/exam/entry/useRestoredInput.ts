import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { storeTypedValue, takeTypedValue } from '../../lib/typedField.ts'

/**
 * Restores text that the candidate typed into the prerendered field before this script loaded, or before a reload, for
 * example after a change of language.
 */
export function useRestoredInput(
  shelf: string,
  field: RefObject<HTMLInputElement | null>,
  typed: string,
  setTyped: (typed: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, before the candidate types
  useLayoutEffect(() => {
    const kept = takeTypedValue(shelf)
    const before = field.current?.value || kept
    if (before) setTyped(before)
  }, [])
  useEffect(() => {
    const keep = () => storeTypedValue(shelf, typed)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [shelf, typed])
}
