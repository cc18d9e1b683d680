import type { Nodes, Root, Text } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm'
import { type Handle, toMarkdown, type Unsafe } from 'mdast-util-to-markdown'
import { gfm } from 'micromark-extension-gfm'

/** Reads a text by the very grammar the server renders it with. */
export function parseMarkdown(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

/** `snake_case` means itself: between letters an underscore needs no backslash. */
const text: Handle = (node: Text, _, state, info) =>
  state.safe(node.value, info).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')

/** `<$@a>` would be read as an e-mail address: the writer knows only those that begin with a letter. */
const opensAddress: Unsafe = {
  character: '<',
  after: "[0-9.#$%&'*+=^_`{|}~-][\\w.!#$%&'*+/=?^`{|}~-]*(?:@|$)",
  inConstruct: 'phrasing',
}

export function writeTree(tree: Root): string {
  const own = { handlers: { text }, unsafe: [opensAddress] }
  const written = toMarkdown(tree, { bullet: '-', rule: '-', extensions: [gfmToMarkdown(), own] })
  return written.replace(/\n+$/, '')
}

type Plain = { [key: string]: unknown; children?: Plain[] }

const isText = (node: Plain | undefined): node is Plain & { value: string } => node?.['type'] === 'text'

function joinTexts(nodes: readonly Plain[]): Plain[] {
  const joined: Plain[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (isText(node) && isText(last)) joined.splice(-1, 1, { type: 'text', value: last.value + node.value })
    else joined.push(node)
  }
  return joined
}

/** What a text means, apart from how it is written: where lines break, how loose a list is, which way a link is spelt. */
export function meaningOf(node: Nodes): Plain {
  // A reader of the page sees HTML in a text as the text it is.
  if (node.type === 'html') return { type: 'text', value: node.value.replace(/\s+/g, ' ') }
  if (node.type === 'text') return { type: 'text', value: node.value.replace(/\s*\n\s*/g, ' ') }
  const { position: _, ...rest } = node as Nodes & Plain
  const { spread: __, ...kept } = rest as Plain
  const own = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null && value !== undefined))
  if (!('children' in node)) return own
  const holdsBlocks = ['root', 'blockquote', 'listItem'].includes(node.type)
  const children = node.children.map((child) => {
    const inner = meaningOf(child)
    return holdsBlocks && child.type === 'html' ? { type: 'paragraph', children: [inner] } : inner
  })
  return { ...own, children: joinTexts(children) }
}
