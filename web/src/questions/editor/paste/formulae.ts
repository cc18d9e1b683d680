import { formulaeIn } from '@assay/domain/bank/texts/formulae'

/** The TeX source, if the page includes it. */
function texOf(math: Element): string | null {
  const annotation = [...math.querySelectorAll('annotation')].find((one) =>
    /tex/i.test(one.getAttribute('encoding') ?? ''),
  )
  const tex = (math.getAttribute('alttext') ?? annotation?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return tex === '' ? null : tex
}

/** A formula with a TeX source becomes TeX; others become text. */
export function replaceMathElements(body: HTMLElement): void {
  for (const math of body.querySelectorAll('math')) {
    const tex = texOf(math)
    const sign = math.getAttribute('display') === 'block' ? '$$' : '$'
    if (tex === null || formulaeIn(`${sign}${tex}${sign}`)[0]?.tex !== tex) continue
    // KaTeX adds a visual copy hidden from screen readers.
    math.closest('.katex')?.querySelector('.katex-html')?.remove()
    math.replaceWith(`${sign}${tex}${sign}`)
  }
}
