import type { Nodes, Root, Text } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm'
import { type Handle, toMarkdown, type Unsafe } from 'mdast-util-to-markdown'
import { gfm } from 'micromark-extension-gfm'
import {
  formulaRanges,
  replaceWithPlaceholders,
  restorePlaceholders,
  unusedCharacters,
} from './formula/placeholders.ts'

/** A single tilde is normal text, not strikethrough. */
const parseGfm = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfm({ singleTilde: false })], mdastExtensions: [gfmFromMarkdown()] })

/** As on the server, formulae are parsed first, and then the text around them. */
export function parseMarkdown(markdown: string): Root {
  if (!markdown.includes('$')) return parseGfm(markdown)
  const ranges = formulaRanges(markdown, parseGfm(markdown))
  if (ranges.length === 0) return parseGfm(markdown)
  const { text, placeholders } = replaceWithPlaceholders(markdown, ranges)
  const tree = parseGfm(text)
  restorePlaceholders(tree, placeholders)
  return tree
}

/** Underscores between letters, as in `snake_case`, are not escaped. */
const textHandler =
  (dollar: string): Handle =>
  (node: Text, _, state, info) =>
    state
      .safe(node.value, info)
      .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
      .replaceAll('$', () => dollar)

/** `<$@a>` would be parsed as an e-mail address, and the serializer does not escape it. */
const opensAddress: Unsafe = {
  character: '<',
  after: "[0-9.#$%&'*+=^_`{|}~-][\\w.!#$%&'*+/=?^`{|}~-]*(?:@|$)",
  inConstruct: 'phrasing',
}

const ESCAPED_DOLLAR = '\\$'
const dollarHandler: Handle = () => ESCAPED_DOLLAR

type Formula = Extract<Nodes, { type: 'formula' }>

function formulaNodes(node: Nodes): Formula[] {
  if (node.type === 'formula') return [node]
  return 'children' in node ? node.children.flatMap(formulaNodes) : []
}

const NO_WIDTH = '&#x200B;'

/** A placeholder letter replaces each formula, so that the text of the formula is not escaped. */
function serializeTree(tree: Root, dollar: string): string {
  const formulae = formulaNodes(tree)
  const unused = unusedCharacters(JSON.stringify(tree), formulae.length)
  const letters = new Map(formulae.map((node, at) => [node, unused[at] ?? node.value]))
  const values = new Map(formulae.map((node) => [letters.get(node), node.value]))
  const formula: Handle = (node: Formula) => letters.get(node) ?? node.value
  const own = { handlers: { text: textHandler(dollar), formula, sign: dollarHandler }, unsafe: [opensAddress] }
  const markdown = toMarkdown(tree, { bullet: '-', rule: '-', extensions: [gfmToMarkdown(), own] })
  return markdown
    .replace(/\n+$/, '')
    .replaceAll(
      /([*_~]?)&#x([0-9A-F]{4});(?=([*_~]?))|[\ue000-\uf8ff]/g,
      (all, before, code?: string, behind?: string) => {
        if (code === undefined) return values.get(all) ?? all
        const value = values.get(String.fromCharCode(Number.parseInt(code, 16)))
        if (value === undefined) return all
        // Markdown does not recognise emphasis directly next to an inserted value, so a zero-width character is between
        // them.
        return `${before}${before && NO_WIDTH}${value}${behind && NO_WIDTH}`
      },
    )
}

function withoutFormulaNodes<Node extends Nodes>(node: Node): Node {
  if (node.type === 'formula') return { type: 'text', value: node.value } as Nodes as Node
  return 'children' in node ? ({ ...node, children: node.children.map(withoutFormulaNodes) } as Node) : node
}

const formulaValues = (tree: Root) => JSON.stringify(formulaNodes(tree).map(({ value }) => value))

/** If the formulae stay the same, dollar signs are written as the author typed them. */
export function writeTree(tree: Root): string {
  const unescapedText = serializeTree(tree, '$')
  if (!unescapedText.includes('$')) return unescapedText
  const isSame = (markdown: string) => formulaValues(parseMarkdown(markdown)) === formulaValues(tree)
  if (isSame(unescapedText)) return unescapedText
  const signed = serializeTree(tree, ESCAPED_DOLLAR)
  return isSame(signed) ? signed : serializeTree(withoutFormulaNodes(tree), ESCAPED_DOLLAR)
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

/** Line breaks, spacing of lists and styles of links do not matter for a comparison. */
export function normalizedNode(node: Nodes): Plain {
  // HTML in a text is displayed as text.
  if (node.type === 'html') return { type: 'text', value: node.value.replace(/\s+/g, ' ') }
  if (node.type === 'sign') return { type: 'text', value: '$' }
  if (node.type === 'text') return { type: 'text', value: node.value.replace(/\s*\n\s*/g, ' ') }
  const { position: _, ...rest } = node as Nodes & Plain
  const { spread: __, ...kept } = rest as Plain
  const own = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null && value !== undefined))
  if (!('children' in node)) return own
  const holdsBlocks = ['root', 'blockquote', 'listItem'].includes(node.type)
  const children = node.children.map((child) => {
    const inner = normalizedNode(child)
    return holdsBlocks && child.type === 'html' ? { type: 'paragraph', children: [inner] } : inner
  })
  return { ...own, children: joinTexts(children) }
}
