import { type RefObject, useEffect, useRef } from 'react'
import { brand } from './brand.ts'

let isFirstScreen = true

/**
 * The heading of a screen, which names it for the browser too. Somebody from another screen finds the focus here, so that the
 * new one is read out and the next Tab goes into it; a field that asked for the focus keeps it.
 */
export function useScreenHeading(inBrowser: string): RefObject<HTMLHeadingElement | null> {
  useTabTitle(inBrowser)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const isTaken = document.activeElement?.closest('main')
    if (!isFirstScreen && !isTaken) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])

  return heading
}

export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title])
}
