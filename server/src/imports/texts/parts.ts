import type { LossCode } from '@assay/contract/bank/imports'
import type { Element, RootContent } from 'hast'

/** Told what a text loses on its way. */
export type Note = (code: LossCode, detail?: string) => void

export const wordsOf = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? wordsOf(node.children) : ''))
    .join('')

function annotationIn(element: Element): Element | undefined {
  for (const child of element.children) {
    if (child.type !== 'element') continue
    const found = child.tagName === 'annotation' ? child : annotationIn(child)
    if (found) return found
  }
  return undefined
}

/** MathML says what was typed, where it knows; else its own words. */
export function formulaOf(element: Element): string {
  const typed = annotationIn(element)
  return (typed ? `\\(${wordsOf([typed]).trim()}\\)` : wordsOf([element])).replaceAll(/\s+/g, ' ')
}

/** The last part of an address, as people know a picture by. */
function nameOf(address: string): string {
  if (address.startsWith('data:')) return 'data:'
  const [path = ''] = address.split(/[?#]/)
  return path.split('/').at(-1) || address
}

/** A formula that was sent as a picture of itself is its formula again; of every other picture its words remain. */
export function pictureOf({ properties }: Element, note: Note): string[] {
  const { dataEquationContent, alt, src } = properties
  if (typeof dataEquationContent === 'string') {
    note('FORMULA')
    return [`\\(${dataEquationContent}\\)`]
  }
  note('PICTURE', nameOf(String(src ?? '')).slice(0, 200))
  return typeof alt === 'string' && alt.trim() !== '' ? [alt] : []
}
