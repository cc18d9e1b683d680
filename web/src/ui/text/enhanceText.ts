const namespace = 'http://www.w3.org/1998/Math/MathML'

const createMathElement = (name: string, ...children: (Node | string)[]): MathMLElement => {
  const element = document.createElementNS(namespace, name)
  element.append(...children)
  return element
}

const FENCES = /^[()[\]{}|‖∥⌊⌋⌈⌉⟨⟩]$/
const LARGE = /^[∑∏∐∫∬∭∮⋃⋂⨁⨂]$/
/** Only few text fonts have horizontal braces, so a rotated brace replaces them. */
const horizontalFences: Record<string, string> = { '⏟': '}', '⏞': '{' }

let isNeeded: boolean | undefined

/** Without a mathematics font, browsers do not stretch symbols. */
function hasPlainFonts(text: Element): boolean {
  if (isNeeded !== undefined) return isNeeded
  const space = createMathElement('mspace')
  space.setAttribute('height', '5em')
  const sign = createMathElement('mo', '(')
  const probe = createMathElement('math', createMathElement('mrow', sign, space))
  probe.style.position = 'absolute'
  text.append(probe)
  const { height } = sign.getBoundingClientRect()
  const em = Number.parseFloat(getComputedStyle(sign).fontSize)
  probe.remove()
  if (height === 0) return false
  isNeeded = height < 2.5 * em
  return isNeeded
}

/** Draws a root as a sign and a line, so that both can be as high as the content of the root. */
function drawRoot(root: Element): void {
  const isIndexed = root.localName === 'mroot'
  const index = isIndexed && root.lastElementChild
  if (index) index.remove()
  const inner = createMathElement('mrow', ...root.childNodes)
  Object.assign(inner.style, { borderTop: '0.06em solid', paddingTop: '0.12em' })
  const sign = createMathElement('mo', '√')
  sign.setAttribute('lspace', '0')
  sign.setAttribute('rspace', '0')
  root.replaceWith(
    createMathElement(
      'mrow',
      ...(index ? [createMathElement('msup', createMathElement('mrow'), index)] : []),
      createMathElement('mrow', sign, inner),
    ),
  )
}

interface Drawn {
  sign: MathMLElement
  transform: string
}

function drawnFences(sign: MathMLElement): Drawn[] {
  const parent = sign.parentElement
  if (!parent || sign.getAttribute('stretchy') === 'false' || sign.hasAttribute('maxsize')) return []
  const own = sign.getBoundingClientRect()
  const room = parent.getBoundingClientRect()
  if (own.height === 0 || own.width === 0) return []
  const said = sign.textContent ?? ''
  const isRow = ['mrow', 'math'].includes(parent.localName)
  if (isRow && (FENCES.test(said) || said === '√')) {
    const times = room.height / own.height
    if (times < 1.05) return []
    const down =
      (room.top + room.bottom - own.top - own.bottom) / 2 / Number.parseFloat(getComputedStyle(sign).fontSize)
    return [{ sign, transform: `translateY(${down.toFixed(3)}em) scaleY(${times.toFixed(3)})` }]
  }
  if (isRow || sign.getAttribute('stretchy') !== 'true') return []
  const brace = horizontalFences[said]
  if (brace) {
    sign.textContent = brace
    const { height } = sign.getBoundingClientRect()
    return [{ sign, transform: `rotate(90deg) scaleY(${(room.width / height).toFixed(3)})` }]
  }
  return [{ sign, transform: `scaleX(${(room.width / own.width).toFixed(3)})` }]
}

/** Needed if the system has no mathematics font. Scales characters of available fonts, and loads no file. */
function stretchFormula(math: Element): void {
  if (!hasPlainFonts(math.parentElement ?? math)) return
  for (const root of math.querySelectorAll('msqrt, mroot')) drawRoot(root)
  const signs = [...math.querySelectorAll<MathMLElement>('mo')]
  for (const sign of signs) {
    // Within a line of text, a sum is as large as the text.
    const isLarge =
      LARGE.test(sign.textContent ?? '') && getComputedStyle(sign).getPropertyValue('math-style') === 'normal'
    if (isLarge) Object.assign(sign.style, { fontSize: '1.6em', paddingTop: '0.14em' })
  }
  for (const { sign, transform } of signs.flatMap(drawnFences)) sign.style.transform = transform
}

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
