import { useLayoutEffect, useSyncExternalStore } from 'react'

const media = window.matchMedia('print')
let isPrinting = media.matches

function subscribe(changed: () => void): () => void {
  // The browser may have started to print before this file loaded.
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

/** While printing, all content is expanded, because closed parts cannot be opened on paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

const scheme = 'data-mantine-color-scheme'

export function useLightPaper(): void {
  const printing = usePrinting()
  useLayoutEffect(() => {
    const root = document.documentElement
    const savedScheme = root.getAttribute(scheme)
    if (!printing || savedScheme === null) return
    root.setAttribute(scheme, 'light')
    return () => root.setAttribute(scheme, savedScheme)
  }, [printing])
}
