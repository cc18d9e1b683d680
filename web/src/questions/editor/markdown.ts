import { isOwnImage } from '@assay/domain/bank/image'
import type { JSONContent } from '@tiptap/core'
import type { Nodes } from 'mdast'
import { meaningOf, parseMarkdown, writeTree } from './grammar.ts'
import { toDocument } from './toDocument.ts'
import { toTree } from './toTree.ts'

export const readMarkdown = (markdown: string): JSONContent => toDocument(parseMarkdown(markdown))

export const writeMarkdown = (document: JSONContent): string => writeTree(toTree(document))

const sense = (markdown: string) => JSON.stringify(meaningOf(parseMarkdown(markdown)))

/** True if the editor can load and save this text without changing its meaning. */
export function isKeptByEditor(markdown: string): boolean {
  return sense(writeMarkdown(readMarkdown(markdown))) === sense(markdown)
}

function sourcesOf(node: Nodes): string[] {
  if (node.type === 'image') return [node.url]
  return 'children' in node ? node.children.flatMap(sourcesOf) : []
}

/** True if a text has an external image; candidates see only its alternative text. */
export function hasForeignImage(markdown: string): boolean {
  if (!markdown.includes('![')) return false
  return sourcesOf(parseMarkdown(markdown)).some((address) => !isOwnImage(address))
}
