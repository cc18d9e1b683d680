import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { keepTyped, takeTyped } from '../../lib/typedField.ts'

/**
 * What somebody has typed before this script was there, into the field that was written into the page; or before the page
 * was loaded anew, as a change of the language does.
 */
export function useTypedBefore(
  shelf: string,
  field: RefObject<HTMLInputElement | null>,
  typed: string,
  setTyped: (typed: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything else is typed
  useLayoutEffect(() => {
    const kept = takeTyped(shelf)
    const before = field.current?.value || kept
    if (before) setTyped(before)
  }, [])
  useEffect(() => {
    const keep = () => keepTyped(shelf, typed)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [shelf, typed])
}
