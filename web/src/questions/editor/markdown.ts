import { isOwnImage } from '@assay/domain/bank/image'
import type { JSONContent } from '@tiptap/core'
import type { Nodes } from 'mdast'
import { normalizedNode, parseMarkdown, writeTree } from './grammar.ts'
import { toDocument } from './toDocument.ts'
import { toTree } from './toTree.ts'

export const readMarkdown = (markdown: string): JSONContent => toDocument(parseMarkdown(markdown))

export const writeMarkdown = (document: JSONContent): string => writeTree(toTree(document))

const normalizedMarkdown = (markdown: string) => JSON.stringify(normalizedNode(parseMarkdown(markdown)))

/** True if the editor can load and save this text without changing its meaning. */
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
