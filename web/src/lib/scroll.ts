const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Brings the page to its top in the given time. The browser's own smooth scrolling knows no duration. */
export function glideToTop(durationMs: number): void {
  const from = window.scrollY
  const start = performance.now()

  function step(now: number): void {
    const share = durationMs > 0 ? Math.min(1, (now - start) / durationMs) : 1
    window.scrollTo({ top: from * (1 - easeOut(share)), behavior: 'instant' })
    if (share < 1) requestAnimationFrame(step)
  }

  requestAnimationFrame(step)
}

const gap = 16

/** Brings the beginning of the list that something belongs to into sight: its section, or the whole page. */
export function toListStart(part: Element): void {
  const section = part.closest('section')
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const above = section ? section.getBoundingClientRect().top - header - gap : -window.scrollY
  if (above < 0) window.scrollBy({ top: above })
}
