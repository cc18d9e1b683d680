import { formulaeIn } from '@assay/domain/bank/texts/formulae'

/** What was typed, where the page that it was copied from says so. */
function texOf(math: Element): string | null {
  const annotation = [...math.querySelectorAll('annotation')].find((one) =>
    /tex/i.test(one.getAttribute('encoding') ?? ''),
  )
  const tex = (math.getAttribute('alttext') ?? annotation?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return tex === '' ? null : tex
}

/** A formula that says how it was typed is typed so again; of any other its words come. */
export function takeFormulae(body: HTMLElement): void {
  for (const math of body.querySelectorAll('math')) {
    const tex = texOf(math)
    const sign = math.getAttribute('display') === 'block' ? '$$' : '$'
    if (tex === null || formulaeIn(`${sign}${tex}${sign}`)[0]?.tex !== tex) continue
    // Some pages show beside it what a screen reader is not told.
    math.closest('.katex')?.querySelector('.katex-html')?.remove()
    math.replaceWith(`${sign}${tex}${sign}`)
  }
}
