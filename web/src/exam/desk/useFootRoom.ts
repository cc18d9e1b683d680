import { type RefObject, useEffect, useRef } from 'react'

/** The footer never covers the focused element, neither after keyboard navigation nor when the footer grows. */
export function useFootRoom(): RefObject<HTMLElement | null> {
  const foot = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const sizes = new ResizeObserver(([{ target } = {}]) => {
      if (!(target instanceof HTMLElement)) return
      const isOver = getComputedStyle(target).position === 'sticky'
      style.scrollPaddingBottom = isOver ? `${target.offsetHeight}px` : ''
      document.activeElement?.closest('label')?.scrollIntoView({ block: 'nearest' })
    })
    if (foot.current) sizes.observe(foot.current)
    return () => {
      sizes.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [])
  return foot
}
