import type { LossCode } from '@assay/contract/imports/imports'
import { scriptOf } from '@assay/domain/scripts'
import type { Element, ElementContent, RootContent } from 'hast'
import { EXIT, visit } from 'unist-util-visit'
import type { FindPicture } from '../reading/album.ts'

/** Invisible operators of MathML are removed. U+2061 is not in the list, because it becomes a space. */
const INVISIBLE_CHARACTERS = /[\u2062-\u2064\u200b]/g
const UNSPACED_OPERATOR = /^[()[\]{}|.,;:!'′″‴/%°^_]$/

export type NoteLoss = (code: LossCode, detail?: string) => void

export const nodeText = (nodes: readonly RootContent[], lineBreak = ''): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element') return ''
      return node.tagName === 'br' ? lineBreak : nodeText(node.children, lineBreak)
    })
    .join('')

const formulaText = ({ children }: Element) => nodeText(children).replaceAll(INVISIBLE_CHARACTERS, '').trim()

const withBrackets = (text: string) => (/^[\p{L}\p{N}.]+$/u.test(text) ? text : `(${text})`)

function operatorOf(element: Element): string {
  const sign = formulaText(element)
  if (sign === '' || sign === '\u2061') return sign && ' '
  return UNSPACED_OPERATOR.test(sign) ? sign + (/[,;:]/.test(sign) ? ' ' : '') : ` ${sign} `
}

function fencedOf(element: Element, parts: readonly string[]): string {
  const { open = '(', close = ')', separators = ',' } = element.properties
  return `${open}${parts.join(`${separators} `)}${close}`
}

type Shape = (parts: readonly string[], element: Element) => string

const raised: Shape = ([base = '', above = '']) => base + scriptOf(above, 'sup')
const lowered: Shape = ([base = '', below = '']) => base + scriptOf(below, 'sub')
const loweredAndRaised: Shape = ([base = '', below = '', above = '']) =>
  base + scriptOf(below, 'sub') + scriptOf(above, 'sup')

const shapes: Record<string, Shape> = {
  mo: (_, element) => operatorOf(element),
  msup: raised,
  mover: raised,
  msub: lowered,
  munder: lowered,
  msubsup: loweredAndRaised,
  munderover: loweredAndRaised,
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
  const inside = element.children.filter((child) => child.type === 'element')
  const shape = Object.hasOwn(shapes, element.tagName) ? shapes[element.tagName] : undefined
  if (!shape && inside.length === 0) return formulaText(element)
  const parts = inside.map(linearFormula)
  if (!shape) return parts.join('')
  return shape(
    parts.map((part) => part.trim()),
    element,
  )
}

/** Programs store other annotations than TeX too, so the encoding is checked. */
export function texOf(element: Element): string | null {
  let tex = ''
  visit(element, 'element', ({ tagName, properties, children }) => {
    if (tagName !== 'annotation' || !/tex/i.test(String(properties['encoding'] ?? 'TeX'))) return
    tex = nodeText(children).trim()
    return EXIT
  })
  return tex || null
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
