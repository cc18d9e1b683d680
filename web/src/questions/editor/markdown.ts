import type { JSONContent } from '@tiptap/core'
import { meaning, parse, write } from './grammar.ts'
import { toDocument } from './toDocument.ts'
import { toTree } from './toTree.ts'

export const readMarkdown = (markdown: string): JSONContent => toDocument(parse(markdown))

export const writeMarkdown = (document: JSONContent): string => write(toTree(document))

const sense = (markdown: string) => JSON.stringify(meaning(parse(markdown)))

/** Whether the editor could show this text and give it back without changing what it means. */
export function isKeptByEditor(markdown: string): boolean {
  return sense(writeMarkdown(readMarkdown(markdown))) === sense(markdown)
}
