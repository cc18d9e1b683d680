import { useLayoutEffect, useSyncExternalStore } from 'react'

const media = window.matchMedia('print')
let isPrinting = media.matches

function subscribe(changed: () => void): () => void {
  // Printing may have begun since this file was read.
  isPrinting ||= media.matches
  const set = (next: boolean) => () => {
    isPrinting = next
    changed()
  }
  const [before, after] = [set(true), set(false)]
  const follow = () => set(media.matches)()
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  media.addEventListener('change', follow)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    media.removeEventListener('change', follow)
  }
}

/** Whether the page is being put on paper, where there is nothing to click: everything is shown then. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

const scheme = 'data-mantine-color-scheme'

/** Paper is white, whatever the screen is. */
export function useLightPaper(): void {
  const printing = usePrinting()
  useLayoutEffect(() => {
    const root = document.documentElement
    const kept = root.getAttribute(scheme)
    if (!printing || kept === null) return
    root.setAttribute(scheme, 'light')
    return () => root.setAttribute(scheme, kept)
  }, [printing])
}
