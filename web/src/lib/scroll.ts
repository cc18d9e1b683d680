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
