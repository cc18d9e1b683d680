import { type RefObject, useEffect, useRef } from 'react'
import { brand } from './brand.ts'

let isFirstScreen = true

/**
 * After navigation the heading gets the focus, so that screen readers announce the screen. If a field has autofocus,
 * this field gets the focus instead.
 */
export function useScreenHeading(inBrowser: string): RefObject<HTMLHeadingElement | null> {
  useTabTitle(inBrowser)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const hasFocusInMain = document.activeElement?.closest('main')
    if (!isFirstScreen && !hasFocusInMain) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])

  return heading
}

export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title])
}
