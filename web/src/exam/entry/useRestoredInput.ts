import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { storeTypedValue, takeTypedValue } from '../../lib/typedField.ts'

/**
 * Restores input from before this script loaded, from the prerendered field, or from before a reload, such as a
 * language change.
 */
export function useRestoredInput(
  shelf: string,
  field: RefObject<HTMLInputElement | null>,
  typed: string,
  setTyped: (typed: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything else is typed
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
