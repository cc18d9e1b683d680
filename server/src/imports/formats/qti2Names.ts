import type { Xml } from '../reading/xml.ts'

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const plainElementName = (name: string) => (name.startsWith('qti-') ? camel(name.slice('qti-'.length)) : name)

/**
 * QTI 3 has the elements of QTI 2 under other names: `qti-simple-choice` is `simpleChoice`, `max-choices` is
 * `maxChoices`.
 */
export function withQti2Names(element: Xml): Xml {
  const isQti = element.name.startsWith('qti-')
  const attributes = Object.entries(element.attributes).map(([name, value]) => [isQti ? camel(name) : name, value])
  return {
    ...element,
    name: plainElementName(element.name),
    attributes: Object.fromEntries(attributes),
    children: element.children.map((child) => (typeof child === 'string' ? child : withQti2Names(child))),
  }
}
