import { stretchFormula } from './stretchFormula.ts'

function markScrollEdges(math: Element): void {
  const beyond = math.scrollWidth - math.clientWidth
  // When the box has become wider, the browser may not have corrected the scroll position yet.
  const [left, right] = [Math.min(beyond, math.scrollLeft), beyond - math.scrollLeft]
  math.setAttribute('data-more', [...(left > 1 ? ['left'] : []), ...(right > 1 ? ['right'] : [])].join(' '))
  // Keyboard users must be able to reach a formula that scrolls.
  if (beyond > 1) math.setAttribute('tabindex', '0')
  else math.removeAttribute('tabindex')
}

/** The browser does this, so that it also works for texts that were stored earlier. */
export function enhanceText(text: HTMLElement | null): (() => void) | undefined {
  for (const code of text?.querySelectorAll<HTMLElement>('pre, code') ?? []) code.dir = 'ltr'
  const formulae = [...(text?.querySelectorAll('math') ?? [])]
  if (!text || formulae.length === 0) return
  for (const math of formulae) {
    if (math.parentElement?.tagName === 'BDI') continue
    // For `dir="auto"`, browsers also use the first letter inside MathML. A `bdi` element prevents this.
    const apart = document.createElement('bdi')
    math.before(apart)
    apart.append(math)
  }
  const unseen = new Set<Element>(formulae)
  const sizes = new ResizeObserver((changed) => {
    for (const { target } of changed) {
      // An element in a closed section has no size yet.
      if (target.getBoundingClientRect().height > 0 && unseen.delete(target)) stretchFormula(target)
      markScrollEdges(target)
    }
  })
  for (const math of formulae) sizes.observe(math)
  const follow = ({ target }: Event) => {
    if (target instanceof Element && target.matches('math')) markScrollEdges(target)
  }
  text.addEventListener('scroll', follow, true)
  return () => {
    sizes.disconnect()
    text.removeEventListener('scroll', follow, true)
  }
}
