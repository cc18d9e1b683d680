import type { ElementContent, Root } from 'hast'
import type { Xml } from '../reading/xml.ts'

const attributes: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan', bgcolor: 'bgColor' }

function nodeOf(node: Xml | string): ElementContent {
  if (typeof node === 'string') return { type: 'text', value: node }
  const properties = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => [attributes[name.toLowerCase()] ?? name, value]),
  )
  const { class: className, ...rest } = properties
  return {
    type: 'element',
    tagName: node.name.toLowerCase(),
    properties: { ...rest, ...(className !== undefined && { className: className.split(/\s+/) }) },
    children: node.children.map(nodeOf),
  }
}

export const htmlOfXml = (nodes: readonly (Xml | string)[]): Root => ({ type: 'root', children: nodes.map(nodeOf) })

export const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
