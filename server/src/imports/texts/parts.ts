import type { LossCode } from '@assay/contract/imports/imports'
import type { Element, ElementContent, RootContent } from 'hast'
import type { FindPicture } from '../reading/album.ts'
import { linearOf } from './formula.ts'

/** Told what a text loses on its way. */
export type NoteLoss = (code: LossCode, detail?: string) => void

export const wordsOf = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? wordsOf(node.children) : ''))
    .join('')

/** Programs leave notes of their own in formulas, not all of them for people. */
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

/** What was typed, where MathML knows. */
export function texOf(element: Element): string | null {
  const annotation = annotationIn(element)
  return (annotation && wordsOf([annotation]).trim()) || null
}

/** Written in one line, where nobody knows what was typed. */
export const lineOf = (element: Element): string => linearOf(element).trim().replaceAll(/\s+/g, ' ')

/** The last part of an address, as people know a picture by. */
function nameOf(address: string): string {
  if (address.startsWith('data:')) return 'data:'
  const [path = ''] = address.split(/[?#]/)
  return path.split('/').at(-1) || address
}

const NOWHERE: FindPicture = () => ({ why: '' })

/** Of a picture that is not there its words remain. */
export function pictureOf({ properties }: Element, note: NoteLoss, find: FindPicture = NOWHERE): ElementContent[] {
  const { alt, src, title } = properties
  const address = String(src ?? '').trim()
  const words = typeof alt === 'string' ? alt : ''
  const found = find(address)
  if ('address' in found) {
    const shown = { src: found.address, alt: words, ...(title && { title }) }
    return [{ type: 'element', tagName: 'img', properties: shown, children: [] }]
  }
  note('PICTURE', `${nameOf(address).slice(0, 200)}: ${found.why}`)
  return words.trim() === '' ? [] : [{ type: 'text', value: words }]
}

/** The language of a block, by the class of the code in it. */
export function languageOf({ properties, children }: Element): string | null {
  const classes = [properties['className'] ?? []].flat().map(String)
  const own = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length)
  const inner = children.find((child) => child.type === 'element' && child.tagName === 'code')
  return own ?? (inner?.type === 'element' ? languageOf(inner) : null)
}
