import { scriptOf } from '@assay/domain/scripts'
import type { Element, RootContent } from 'hast'

/** Invisible operators, such as product and comma. The operator for applying a function becomes a space. */
const UNSEEN = /[\u2062-\u2064\u200b]/g
const TIGHT = /^[()[\]{}|.,;:!'′″‴/%°^_]$/

const elementsOf = ({ children }: Element) => children.filter((child): child is Element => child.type === 'element')

const formulaText = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? formulaText(node.children) : ''))
    .join('')
    .replaceAll(UNSEEN, '')
    .trim()

const withBrackets = (text: string) => (/^[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`)

const raisedBy = (base: string, above: string) => base + scriptOf(above, 'sup')
const loweredBy = (base: string, below: string) => base + scriptOf(below, 'sub')

function operatorOf(element: Element): string {
  const sign = formulaText(element.children)
  if (sign === '' || sign === '\u2061') return sign && ' '
  return TIGHT.test(sign) ? sign + (/[,;:]/.test(sign) ? ' ' : '') : ` ${sign} `
}

function fencedOf(element: Element, parts: readonly string[]): string {
  const { open = '(', close = ')', separators = ',' } = element.properties
  return `${open}${parts.join(`${separators} `)}${close}`
}

const shapes: Record<string, (parts: readonly string[], element: Element) => string> = {
  mo: (_, element) => operatorOf(element),
  msup: ([base = '', above = '']) => raisedBy(base, above),
  mover: ([base = '', above = '']) => raisedBy(base, above),
  msub: ([base = '', below = '']) => loweredBy(base, below),
  munder: ([base = '', below = '']) => loweredBy(base, below),
  msubsup: ([base = '', below = '', above = '']) => raisedBy(loweredBy(base, below), above),
  munderover: ([base = '', below = '', above = '']) => raisedBy(loweredBy(base, below), above),
  mfrac: ([top = '', bottom = '']) => `${withBrackets(top)}/${withBrackets(bottom)}`,
  msqrt: (parts) => `√${withBrackets(parts.join('').trim())}`,
  mroot: ([base = '', degree = '']) => `${scriptOf(degree, 'sup')}√${withBrackets(base)}`,
  mtable: (parts) => parts.join('; '),
  mtr: (parts) => parts.join(', '),
  mfenced: (parts, element) => fencedOf(element, parts),
  annotation: () => '',
  'annotation-xml': () => '',
}

/** Writes MathML on one line: `E = mc²`, `(a + b)/2`, `√x`. */
export function linearFormula(element: Element): string {
  const inside = elementsOf(element)
  const shape = Object.hasOwn(shapes, element.tagName) ? shapes[element.tagName] : undefined
  if (!shape && inside.length === 0) return formulaText(element.children)
  const parts = inside.map(linearFormula)
  if (!shape) return parts.join('')
  return element.tagName === 'mo'
    ? shape(parts, element)
    : shape(
        parts.map((part) => part.trim()),
        element,
      )
}
