import { useEffect, useRef, useState } from 'react'

/** True while a horizontally scrolling box has more content beyond its end, so that its edge can look different. */
export function useScrollEdge<Box extends HTMLElement>() {
  const ref = useRef<Box>(null)
  const [hasMore, setMore] = useState(false)

  useEffect(() => {
    const box = ref.current
    if (!box) return
    const look = () => setMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    const sizes = new ResizeObserver(look)
    for (const one of [box, ...box.children]) sizes.observe(one)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])

  return { ref, 'data-more': hasMore }
}
