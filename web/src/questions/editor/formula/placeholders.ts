import { formulaeIn } from '@assay/domain/bank/texts/formulae'
import { type ParsedPart, protectedRanges } from '@assay/domain/bank/texts/protectedRanges'
import type { Nodes, Parents, Root } from 'mdast'

/** The position of a formula includes its delimiters. */
interface FormulaNode {
  type: 'formula'
  value: string
}
/** An escaped dollar sign, written as `\$`. */
interface SignNode {
  type: 'sign'
}
declare module 'mdast' {
  interface PhrasingContentMap {
    formula: FormulaNode
    sign: SignNode
  }
  interface RootContentMap {
    formula: FormulaNode
    sign: SignNode
  }
}
export type PlaceholderNode = FormulaNode | SignNode

const [FIRST, LAST] = [0xe000, 0xf8ff]

export function unusedCharacters(text: string, amount: number): string[] {
  const freeCharacters: string[] = []
  for (let code = FIRST; code <= LAST && freeCharacters.length < amount; code += 1) {
    const character = String.fromCharCode(code)
    // A numeric entity such as `&#xE000;` would become the same character.
    if (!text.includes(character) && !text.includes(code.toString(16).toUpperCase())) freeCharacters.push(character)
  }
  return freeCharacters
}

/** Placeholders for dollar signs are symbols, because emphasis in Markdown depends on the neighbouring character. */
const CURRENCIES = [...'¤₠₢₣₯₰₳₶₷₻']

interface PlaceholderRange {
  start: number
  end: number
  node: PlaceholderNode
}

const escapedDollars = /(?<!\\)(?:\\\\)*\\\$/g

export function formulaRanges(markdown: string, tree: Root): PlaceholderRange[] {
  const protectedParts = protectedRanges(tree as ParsedPart, markdown)
  const formulae = formulaeIn(markdown, protectedParts).map(({ start, end }): PlaceholderRange => {
    return { start, end, node: { type: 'formula', value: markdown.slice(start, end) } }
  })
  const protectedStretches = [...protectedParts, ...formulae]
  const others = [...markdown.matchAll(escapedDollars)].flatMap(({ index, 0: match }): PlaceholderRange[] => {
    const end = index + match.length
    const isTaken = protectedStretches.some((stretch) => end > stretch.start && end <= stretch.end)
    return isTaken ? [] : [{ start: end - 2, end, node: { type: 'sign' } }]
  })
  return [...formulae, ...others].sort((one, other) => one.start - other.start)
}

export interface TextWithPlaceholders {
  text: string
  placeholders: ReadonlyMap<string, PlaceholderNode>
}

/** Replaces formulae with placeholders, because Markdown must not interpret the characters of formulae. */
export function replaceWithPlaceholders(markdown: string, ranges: readonly PlaceholderRange[]): TextWithPlaceholders {
  const freeCharacters = unusedCharacters(markdown, ranges.length).values()
  const currency = CURRENCIES.find((character) => !markdown.includes(character))
  const placeholders = new Map<string, PlaceholderNode>()
  let [text, from] = ['', 0]
  for (const { start, end, node } of ranges) {
    const placeholder = node.type === 'sign' ? currency : freeCharacters.next().value
    if (placeholder === undefined) continue
    placeholders.set(placeholder, node)
    text += markdown.slice(from, start) + placeholder
    from = end
  }
  return { text: text + markdown.slice(from), placeholders }
}

const formulaText = (node: PlaceholderNode) => (node.type === 'formula' ? node.value : '$')
const formulaInCode = (node: PlaceholderNode) => (node.type === 'formula' ? node.value : '\\$')

function splitAtPlaceholders<Words>(
  value: string,
  placeholders: TextWithPlaceholders['placeholders'],
  words: (value: string) => Words,
): (Words | PlaceholderNode)[] {
  const parts: (Words | PlaceholderNode)[] = []
  let from = 0
  for (let at = 0; at < value.length; at += 1) {
    const node = placeholders.get(value.charAt(at))
    if (!node) continue
    if (at > from) parts.push(words(value.slice(from, at)))
    parts.push(node)
    from = at + 1
  }
  if (from < value.length) parts.push(words(value.slice(from)))
  return parts
}

const inFlow: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])
const isCode: ReadonlySet<string> = new Set(['code', 'inlineCode'])

/** Attributes and code must not contain formula nodes, so they get the text of the formula. */
function restoreInAttributes(node: Nodes, placeholders: TextWithPlaceholders['placeholders']): void {
  const toText = isCode.has(node.type) ? formulaInCode : formulaText
  for (const [name, value] of Object.entries(node)) {
    if (typeof value !== 'string') continue
    const texts = splitAtPlaceholders(value, placeholders, (words) => words).map((piece) =>
      typeof piece === 'string' ? piece : toText(piece),
    )
    Object.assign(node, { [name]: texts.join('') })
  }
}

export function restorePlaceholders(parent: Parents, placeholders: TextWithPlaceholders['placeholders']): void {
  const children = parent.children.flatMap((child: Nodes): Nodes[] => {
    if (child.type === 'text')
      return splitAtPlaceholders(child.value, placeholders, (value) => ({ type: 'text' as const, value }))
    if (child.type === 'html') {
      const made = splitAtPlaceholders(child.value, placeholders, (value) => ({ type: 'html' as const, value }))
      if (made.length < 2 || !inFlow.has(parent.type)) return made
      return [{ type: 'paragraph', children: made }]
    }
    restoreInAttributes(child, placeholders)
    if ('children' in child) restorePlaceholders(child, placeholders)
    return [child]
  })
  // Safe cast: only text and HTML nodes were split, and the new nodes are allowed in the same place.
  Object.assign(parent, { children })
}
