import type { JSONContent } from '@tiptap/core'
import type { PhrasingContent, Root, RootContent, Table } from 'mdast'
import { DOLLAR_MARK } from './formula/formulaNodes.ts'

type Mark = { type: string; attrs?: Record<string, unknown> }

const emptyParagraph: JSONContent = { type: 'paragraph' }

const markedText = (value: string, marks: Mark[]): JSONContent[] =>
  value === '' ? [] : [{ type: 'text', text: value, ...(marks.length > 0 && { marks }) }]

const textWithBreaks = (value: string, marks: Mark[]): JSONContent[] =>
  value
    .split(/\r\n?|\n/)
    .flatMap((line, at) => [...(at > 0 ? [{ type: 'hardBreak' }] : []), ...markedText(line, marks)])

const inlines = (nodes: readonly PhrasingContent[], marks: Mark[] = []): JSONContent[] =>
  nodes.flatMap((node) => inline(node, marks))

function inline(node: PhrasingContent, marks: Mark[]): JSONContent[] {
  switch (node.type) {
    case 'text':
      // In Markdown, a line break counts as a space.
      return markedText(node.value.replace(/\s*\n\s*/g, ' '), marks)
    case 'html':
      return markedText(node.value.replace(/\s+/g, ' '), marks)
    case 'formula':
      return textWithBreaks(node.value, marks)
    case 'sign':
      return markedText('$', [...marks, { type: DOLLAR_MARK }])
    case 'inlineCode':
      return markedText(node.value, [...marks, { type: 'code' }])
    case 'strong':
      return inlines(node.children, [...marks, { type: 'bold' }])
    case 'emphasis':
      return inlines(node.children, [...marks, { type: 'italic' }])
    case 'delete':
      return inlines(node.children, [...marks, { type: 'strike' }])
    case 'link':
      return inlines(node.children, [...marks, { type: 'link', attrs: { href: node.url, title: node.title ?? null } }])
    case 'image':
      return [{ type: 'image', attrs: { src: node.url, alt: node.alt ?? '', title: node.title ?? null }, marks }]
    case 'break':
      return [{ type: 'hardBreak' }]
    default:
      // The editor does not support references and footnotes. `isLosslessInEditor` finds texts that contain them.
      return []
  }
}

const paragraph = (content: JSONContent[]): JSONContent => ({
  type: 'paragraph',
  ...(content.length > 0 && { content }),
})

function blocks(nodes: readonly RootContent[]): JSONContent[] {
  const content = nodes.flatMap(block)
  return content.length > 0 ? content : [emptyParagraph]
}

function block(node: RootContent): JSONContent[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraph(inlines(node.children))]
    case 'html':
      return [paragraph(inline(node, []))]
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.depth }, content: inlines(node.children) }]
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'blockquote':
      return [{ type: 'blockquote', content: blocks(node.children) }]
    case 'code':
      return [{ type: 'codeBlock', attrs: { language: node.lang ?? null }, content: markedText(node.value, []) }]
    case 'list': {
      const content = node.children.map((item) => ({ type: 'listItem', content: blocks(item.children) }))
      return node.ordered
        ? [{ type: 'orderedList', attrs: { start: node.start ?? 1 }, content }]
        : [{ type: 'bulletList', content }]
    }
    case 'table':
      return [table(node)]
    default:
      return []
  }
}

function table({ children, align }: Table): JSONContent {
  const columns = Math.max(...children.map((row) => row.children.length))
  return {
    type: 'table',
    content: children.map((row, rowIndex) => ({
      type: 'tableRow',
      // In Markdown, rows may be shorter than the table. The editor requires full rows.
      content: Array.from({ length: columns }, (_, column) => ({
        type: rowIndex === 0 ? 'tableHeader' : 'tableCell',
        attrs: { align: align?.[column] ?? null },
        content: [paragraph(inlines(row.children[column]?.children ?? []))],
      })),
    })),
  }
}

export function toDocument(tree: Root): JSONContent {
  return { type: 'doc', content: blocks(tree.children) }
}
