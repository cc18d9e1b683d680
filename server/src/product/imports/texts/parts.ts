import type { LossCode } from '@assay/contract/imports/imports'
import { scriptOf } from '@assay/domain/scripts'
import type { Element, ElementContent, RootContent } from 'hast'
import type { FindPicture } from '../reading/album.ts'

/** Invisible operators of MathML are removed. U+2061 is not in the list, because it becomes a space. */
const INVISIBLE_CHARACTERS = /[\u2062-\u2064\u200b]/g
const UNSPACED_OPERATOR = /^[()[\]{}|.,;:!'′″‴/%°^_]$/

const elementsOf = ({ children }: Element) => children.filter((child): child is Element => child.type === 'element')

const formulaText = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? formulaText(node.children) : ''))
    .join('')
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .trim()

const withBrackets = (text: string) => (/^[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`)

const raisedBy = (base: string, above: string) => base + scriptOf(above, 'sup')
const loweredBy = (base: string, below: string) => base + scriptOf(below, 'sub')

function operatorOf(element: Element): string {
  const sign = formulaText(element.children)
  if (sign === '' || sign === '\u2061') return sign && ' '
  return UNSPACED_OPERATOR.test(sign) ? sign + (/[,;:]/.test(sign) ? ' ' : '') : ` ${sign} `
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

/** MathML becomes a formula in one line, for example `E = mc²`, `(a + b)/2` or `√x`. */
function linearFormula(element: Element): string {
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

export type NoteLoss = (code: LossCode, detail?: string) => void

export const nodeText = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? nodeText(node.children) : ''))
    .join('')

/** Programs store other annotations than TeX too, so the encoding is checked. */
const isTex = ({ tagName, properties }: Element) =>
  tagName === 'annotation' && /tex/i.test(String(properties['encoding'] ?? 'TeX'))

function annotationIn(element: Element): Element | undefined {
  for (const child of element.children) {
    if (child.type !== 'element') continue
    const found = isTex(child) ? child : annotationIn(child)
    if (found) return found
  }
  return undefined
}

export function texOf(element: Element): string | null {
  const annotation = annotationIn(element)
  return (annotation && nodeText([annotation]).trim()) || null
}

export const lineOf = (element: Element): string => linearFormula(element).trim().replaceAll(/\s+/g, ' ')

function pictureName(address: string): string {
  if (address.startsWith('data:')) return 'data:'
  const [path = ''] = address.split(/[?#]/)
  return path.split('/').at(-1) || address
}

const NO_PICTURES: FindPicture = () => ({ why: '' })

export function pictureOf({ properties }: Element, note: NoteLoss, find: FindPicture = NO_PICTURES): ElementContent[] {
  const { alt, src, title } = properties
  const address = String(src ?? '').trim()
  const words = typeof alt === 'string' ? alt : ''
  const found = find(address)
  if ('address' in found) {
    const shown = { src: found.address, alt: words, ...(title && { title }) }
    return [{ type: 'element', tagName: 'img', properties: shown, children: [] }]
  }
  note('PICTURE', `${pictureName(address).slice(0, 200)}: ${found.why}`)
  return words.trim() === '' ? [] : [{ type: 'text', value: words }]
}

export function languageOf({ properties, children }: Element): string | null {
  const classes = [properties['className'] ?? []].flat().map(String)
  const own = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length)
  const inner = children.find((child) => child.type === 'element' && child.tagName === 'code')
  return own ?? (inner?.type === 'element' ? languageOf(inner) : null)
}
