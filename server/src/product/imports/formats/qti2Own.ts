import type { Xml } from '../reading/xml.ts'
import { OURS } from '../texts/clean.ts'

const start = new RegExp(`^${OURS.start}-(\\d+)$`)

export const passageCodeOf = (id: string): string => {
  const [before = '', ...parts] = id.split('.')
  if (before !== OURS.passage || parts.length === 0) return id
  return parts.map((part, at) => (at % 2 === 0 ? part : String.fromCodePoint(Number.parseInt(part, 16)))).join('')
}

function originalElement(element: Xml): Pick<Xml, 'name' | 'attributes'> {
  const { name, attributes } = element
  const { class: className = '', label, ...others } = attributes
  if (name === 'span' && className === OURS.struck) return { name: 'del', attributes: {} }
  const [, first] = name === 'ol' ? (start.exec(className) ?? []) : []
  if (first !== undefined) return { name, attributes: { start: first } }
  return (name === 'a' || name === 'img') && label !== undefined
    ? { name, attributes: { ...others, title: label } }
    : { name, attributes }
}

/** An export of Assay uses class names for elements that do not exist in QTI 2.1. */
export const fromExportNames = (element: Xml): Xml => ({
  ...element,
  ...originalElement(element),
  children: element.children.map((child) => (typeof child === 'string' ? child : fromExportNames(child))),
})
