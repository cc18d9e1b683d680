import type { LossCode } from '@assay/contract/imports/imports'
import type { Element, ElementContent, RootContent } from 'hast'
import type { FindPicture } from '../reading/album.ts'
import { linearFormula } from './formula.ts'

export type NoteLoss = (code: LossCode, detail?: string) => void

export const nodeText = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? nodeText(node.children) : ''))
    .join('')

/** Programs store other notes in formulae too, so the encoding of the note is checked. */
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

const NOWHERE: FindPicture = () => ({ why: '' })

export function pictureOf({ properties }: Element, note: NoteLoss, find: FindPicture = NOWHERE): ElementContent[] {
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
