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
  const operator = createMathElement('mo', '(')
  const probe = createMathElement('math', createMathElement('mrow', operator, space))
  probe.style.position = 'absolute'
  text.append(probe)
  const { height } = operator.getBoundingClientRect()
  const em = Number.parseFloat(getComputedStyle(operator).fontSize)
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
  const operator = createMathElement('mo', '√')
  operator.setAttribute('lspace', '0')
  operator.setAttribute('rspace', '0')
  root.replaceWith(
    createMathElement(
      'mrow',
      ...(index ? [createMathElement('msup', createMathElement('mrow'), index)] : []),
      createMathElement('mrow', operator, inner),
    ),
  )
}

interface Drawn {
  operator: MathMLElement
  transform: string
}

function drawnFences(operator: MathMLElement): Drawn[] {
  const parent = operator.parentElement
  if (!parent || operator.getAttribute('stretchy') === 'false' || operator.hasAttribute('maxsize')) return []
  const signBox = operator.getBoundingClientRect()
  const room = parent.getBoundingClientRect()
  if (signBox.height === 0 || signBox.width === 0) return []
  const signText = operator.textContent ?? ''
  const isRow = ['mrow', 'math'].includes(parent.localName)
  if (isRow && (FENCES.test(signText) || signText === '√')) {
    const times = room.height / signBox.height
    if (times < 1.05) return []
    const shiftEm =
      (room.top + room.bottom - signBox.top - signBox.bottom) /
      2 /
      Number.parseFloat(getComputedStyle(operator).fontSize)
    return [{ operator, transform: `translateY(${shiftEm.toFixed(3)}em) scaleY(${times.toFixed(3)})` }]
  }
  if (isRow || operator.getAttribute('stretchy') !== 'true') return []
  const brace = horizontalFences[signText]
  if (brace) {
    operator.textContent = brace
    const { height } = operator.getBoundingClientRect()
    return [{ operator, transform: `rotate(90deg) scaleY(${(room.width / height).toFixed(3)})` }]
  }
  return [{ operator, transform: `scaleX(${(room.width / signBox.width).toFixed(3)})` }]
}

/** Without a mathematics font, characters of available fonts are scaled, so that no font file is loaded. */
function stretchFormula(math: Element): void {
  if (!hasPlainFonts(math.parentElement ?? math)) return
  for (const root of math.querySelectorAll('msqrt, mroot')) drawRoot(root)
  const signs = [...math.querySelectorAll<MathMLElement>('mo')]
  for (const operator of signs) {
    const isLarge =
      LARGE.test(operator.textContent ?? '') && getComputedStyle(operator).getPropertyValue('math-style') === 'normal'
    if (isLarge) Object.assign(operator.style, { fontSize: '1.6em', paddingTop: '0.14em' })
  }
  for (const { operator, transform } of signs.flatMap(drawnFences)) operator.style.transform = transform
}

function markScrollEdges(math: Element): void {
  const beyond = math.scrollWidth - math.clientWidth
  // The browser may still report an earlier scroll position that is too large.
  const [left, right] = [Math.min(beyond, math.scrollLeft), beyond - math.scrollLeft]
  math.setAttribute('data-more', [...(left > 1 ? ['left'] : []), ...(right > 1 ? ['right'] : [])].join(' '))
  // Keyboard users must be able to reach a formula that scrolls.
  if (beyond > 1) math.setAttribute('tabindex', '0')
  else math.removeAttribute('tabindex')
}

/** Texts are enhanced in the browser instead of the server, so that texts that were stored earlier are enhanced too. */
export function enhanceText(text: HTMLElement | null): (() => void) | undefined {
  for (const code of text?.querySelectorAll<HTMLElement>('pre, code') ?? []) code.dir = 'ltr'
  const formulae = [...(text?.querySelectorAll('math') ?? [])]
  if (!text || formulae.length === 0) return
  for (const math of formulae) {
    if (math.parentElement?.tagName === 'BDI') continue
    // A formula must not decide the direction of its text (`dir="auto"`), so a `bdi` element isolates the formula.
    const wrapper = document.createElement('bdi')
    math.before(wrapper)
    wrapper.append(math)
  }
  const unseen = new Set<Element>(formulae)
  const sizes = new ResizeObserver((changed) => {
    for (const { target } of changed) {
      // A formula in a closed section has no size, so it is stretched when the section opens.
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
