import { isOwnImage } from '@assay/domain/bank/image'
import type { JSONContent } from '@tiptap/core'
import type { Nodes } from 'mdast'
import { meaningOf, parseMarkdown, writeTree } from './grammar.ts'
import { toDocument } from './toDocument.ts'
import { toTree } from './toTree.ts'

export const readMarkdown = (markdown: string): JSONContent => toDocument(parseMarkdown(markdown))

export const writeMarkdown = (document: JSONContent): string => writeTree(toTree(document))

const sense = (markdown: string) => JSON.stringify(meaningOf(parseMarkdown(markdown)))

/** Whether the editor could show this text and give it back without changing what it means. */
export function isKeptByEditor(markdown: string): boolean {
  return sense(writeMarkdown(readMarkdown(markdown))) === sense(markdown)
}

/** Where the pictures of a text come from. */
function sourcesOf(node: Nodes): string[] {
  if (node.type === 'image') return [node.url]
  return 'children' in node ? node.children.flatMap(sourcesOf) : []
}

/** Whether a picture would come from another site: candidates see its words only. */
export function hasForeignImage(markdown: string): boolean {
  if (!markdown.includes('![')) return false
  return sourcesOf(parseMarkdown(markdown)).some((address) => !isOwnImage(address))
}
