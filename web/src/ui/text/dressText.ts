import { stretchFormula } from './stretchFormula.ts'

/** What a formula has beyond the edges of its room. */
function tellEdges(math: Element): void {
  const beyond = math.scrollWidth - math.clientWidth
  // Where it has just been given more room, it may not have been moved back yet.
  const [left, right] = [Math.min(beyond, math.scrollLeft), beyond - math.scrollLeft]
  math.setAttribute('data-more', [...(left > 1 ? ['left'] : []), ...(right > 1 ? ['right'] : [])].join(' '))
  // What scrolls is reached by the keyboard.
  if (beyond > 1) math.setAttribute('tabindex', '0')
  else math.removeAttribute('tabindex')
}

/**
 * A rendered text in the page: its formulae and its code say nothing of the way round that its words are read, and a formula
 * that is wider than its room shows where it goes on. It is done here and not by the server, for texts that were stored before.
 */
export function dressText(text: HTMLElement | null): (() => void) | undefined {
  for (const code of text?.querySelectorAll<HTMLElement>('pre, code') ?? []) code.dir = 'ltr'
  const formulae = [...(text?.querySelectorAll('math') ?? [])]
  if (!text || formulae.length === 0) return
  for (const math of formulae) {
    if (math.parentElement?.tagName === 'BDI') continue
    // Browsers look for the first letter within MathML too, whatever its direction.
    const apart = document.createElement('bdi')
    math.before(apart)
    apart.append(math)
  }
  const unseen = new Set<Element>(formulae)
  const sizes = new ResizeObserver((changed) => {
    for (const { target } of changed) {
      // What is folded away has no size yet.
      if (target.getBoundingClientRect().height > 0 && unseen.delete(target)) stretchFormula(target)
      tellEdges(target)
    }
  })
  for (const math of formulae) sizes.observe(math)
  const follow = ({ target }: Event) => {
    if (target instanceof Element && target.matches('math')) tellEdges(target)
  }
  text.addEventListener('scroll', follow, true)
  return () => {
    sizes.disconnect()
    text.removeEventListener('scroll', follow, true)
  }
}
