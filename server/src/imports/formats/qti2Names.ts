import type { Xml } from '../reading/xml.ts'

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const named = (name: string) => (name.startsWith('qti-') ? camel(name.slice('qti-'.length)) : name)

/**
 * QTI 3 has the elements of QTI 2 under other names: `qti-simple-choice` is `simpleChoice`, `max-choices` is
 * `maxChoices`.
 */
export function inNamesOf2(element: Xml): Xml {
  const isQti = element.name.startsWith('qti-')
  const attributes = Object.entries(element.attributes).map(([name, value]) => [isQti ? camel(name) : name, value])
  return {
    ...element,
    name: named(element.name),
    attributes: Object.fromEntries(attributes),
    children: element.children.map((child) => (typeof child === 'string' ? child : inNamesOf2(child))),
  }
}
