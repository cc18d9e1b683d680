import { isOwnImage } from '@assay/domain/bank/image'
import type { JSONContent } from '@tiptap/core'
import type { AlignType, BlockContent, ListItem, Nodes, PhrasingContent, Root, Table, TableRow } from 'mdast'
import { normalizedNode, parseMarkdown, writeTree } from './grammar.ts'
import { toDocument } from './toDocument.ts'
import { toInlineNodes } from './toInlineNodes.ts'

const inlineContent = (node: JSONContent): PhrasingContent[] => toInlineNodes(node.content ?? [])

const plainNodeText = (node: JSONContent): string => node.text ?? (node.content ?? []).map(plainNodeText).join('')

const isEmpty = (node: JSONContent) => node.type === 'paragraph' && inlineContent(node).length === 0

/** Markdown cannot store empty paragraphs, so they exist only while the user types. */
const blockContent = (node: JSONContent): BlockContent[] =>
  (node.content ?? []).filter((child) => !isEmpty(child)).flatMap(block)

function block(node: JSONContent): BlockContent[] {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', depth: node.attrs?.['level'] ?? 1, children: inlineContent(node) }]
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }]
    case 'blockquote':
      return [{ type: 'blockquote', children: blockContent(node) }]
    case 'codeBlock':
      return [{ type: 'code', lang: node.attrs?.['language'] || null, value: plainNodeText(node) }]
    case 'bulletList':
      return [{ type: 'list', ordered: false, spread: false, children: (node.content ?? []).map(item) }]
    case 'orderedList': {
      const start: number = node.attrs?.['start'] ?? 1
      return [{ type: 'list', ordered: true, start, spread: false, children: (node.content ?? []).map(item) }]
    }
    case 'table':
      return [table(node)]
    default:
      return [{ type: 'paragraph', children: inlineContent(node) }]
  }
}

function item(node: JSONContent): ListItem {
  const children = blockContent(node)
  const paragraphs = children.filter(({ type }) => type === 'paragraph').length
  // Without a blank line, two paragraphs of a list item would become one.
  return { type: 'listItem', spread: paragraphs > 1, children }
}

function tableRow(node: JSONContent): TableRow {
  const children = (node.content ?? []).map((cell) => ({
    type: 'tableCell' as const,
    children: (cell.content ?? []).flatMap(inlineContent),
  }))
  return { type: 'tableRow', children }
}

function table(node: JSONContent): Table {
  const rows = node.content ?? []
  const align = (rows[0]?.content ?? []).map((cell): AlignType => cell.attrs?.['align'] ?? null)
  return { type: 'table', align, children: rows.map(tableRow) }
}

function toTree(document: JSONContent): Root {
  return { type: 'root', children: blockContent(document) }
}

export const readMarkdown = (markdown: string): JSONContent => toDocument(parseMarkdown(markdown))

export const writeMarkdown = (document: JSONContent): string => writeTree(toTree(document))

const normalizedMarkdown = (markdown: string) => JSON.stringify(normalizedNode(parseMarkdown(markdown)))

export function isLosslessInEditor(markdown: string): boolean {
  return normalizedMarkdown(writeMarkdown(readMarkdown(markdown))) === normalizedMarkdown(markdown)
}

function imageSources(node: Nodes): string[] {
  if (node.type === 'image') return [node.url]
  return 'children' in node ? node.children.flatMap(imageSources) : []
}

/** Candidates see only the alternative text of a picture from another server. */
export function hasForeignImage(markdown: string): boolean {
  if (!markdown.includes('![')) return false
  return imageSources(parseMarkdown(markdown)).some((address) => !isOwnImage(address))
}
