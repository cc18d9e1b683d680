import { formulaeIn } from '@assay/domain/bank/texts/formulae'
import { type ParsedPart, protectedRanges } from '@assay/domain/bank/texts/protectedRanges'
import type { Nodes, Parents, Root } from 'mdast'

/** The position includes the delimiters of the formula. */
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
export type Held = FormulaNode | SignNode

const [FIRST, LAST] = [0xe000, 0xf8ff]

/**
 * Returns private-use characters that the text does not contain. The editor uses these characters as placeholders while
 * the text is parsed or written as Markdown.
 */
export function unusedCharacters(text: string, amount: number): string[] {
  const free: string[] = []
  for (let code = FIRST; code <= LAST && free.length < amount; code += 1) {
    const sign = String.fromCharCode(code)
    // The text must not contain the character as a numeric entity either.
    if (!text.includes(sign) && !text.includes(code.toString(16).toUpperCase())) free.push(sign)
  }
  return free
}

/**
 * The placeholder of a dollar sign must be a symbol too, because emphasis in Markdown depends on the class of the
 * neighbouring character.
 */
const CURRENCIES = [...'¤₠₢₣₯₰₳₶₷₻']

interface Place {
  start: number
  end: number
  held: Held
}

const signs = /(?<!\\)(?:\\\\)*\\\$/g

/** Positions of formulae and literal dollar signs in a text. */
export function formulaRanges(markdown: string, tree: Root): Place[] {
  const shields = protectedRanges(tree as ParsedPart, markdown)
  const formulae = formulaeIn(markdown, shields).map(({ start, end }): Place => {
    return { start, end, held: { type: 'formula', value: markdown.slice(start, end) } }
  })
  const taken = [...shields, ...formulae]
  const others = [...markdown.matchAll(signs)].flatMap(({ index, 0: written }): Place[] => {
    const end = index + written.length
    const isTaken = taken.some((stretch) => end > stretch.start && end <= stretch.end)
    return isTaken ? [] : [{ start: end - 2, end, held: { type: 'sign' } }]
  })
  return [...formulae, ...others].sort((one, other) => one.start - other.start)
}

export interface Covered {
  text: string
  held: ReadonlyMap<string, Held>
}

/** Replaces formulae with placeholders, so that Markdown does not interpret their characters. */
export function replaceWithPlaceholders(markdown: string, places: readonly Place[]): Covered {
  const free = unusedCharacters(markdown, places.length).values()
  const currency = CURRENCIES.find((sign) => !markdown.includes(sign))
  const held = new Map<string, Held>()
  let [text, from] = ['', 0]
  for (const { start, end, held: what } of places) {
    const sign = what.type === 'sign' ? currency : free.next().value
    if (sign === undefined) continue
    held.set(sign, what)
    text += markdown.slice(from, start) + sign
    from = end
  }
  return { text: text + markdown.slice(from), held }
}

const formulaText = (held: Held) => (held.type === 'formula' ? held.value : '$')
const formulaInCode = (held: Held) => (held.type === 'formula' ? held.value : '\\$')

function splitAtPlaceholders<Words>(
  value: string,
  held: Covered['held'],
  words: (value: string) => Words,
): (Words | Held)[] {
  const found: (Words | Held)[] = []
  let from = 0
  for (let at = 0; at < value.length; at += 1) {
    const what = held.get(value.charAt(at))
    if (!what) continue
    if (at > from) found.push(words(value.slice(from, at)))
    found.push(what)
    from = at + 1
  }
  if (from < value.length) found.push(words(value.slice(from)))
  return found
}

const inFlow: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])
const isCode: ReadonlySet<string> = new Set(['code', 'inlineCode'])

/** Replaces placeholders in attributes and code by text, because attributes and code must not contain nodes. */
function restoreInAttributes(node: Nodes, held: Covered['held']): void {
  const say = isCode.has(node.type) ? formulaInCode : formulaText
  for (const [name, value] of Object.entries(node)) {
    if (typeof value !== 'string') continue
    const said = splitAtPlaceholders(value, held, (words) => words).map((piece) =>
      typeof piece === 'string' ? piece : say(piece),
    )
    Object.assign(node, { [name]: said.join('') })
  }
}

export function restorePlaceholders(parent: Parents, held: Covered['held']): void {
  const children = parent.children.flatMap((child: Nodes): Nodes[] => {
    if (child.type === 'text')
      return splitAtPlaceholders(child.value, held, (value) => ({ type: 'text' as const, value }))
    if (child.type === 'html') {
      const made = splitAtPlaceholders(child.value, held, (value) => ({ type: 'html' as const, value }))
      if (made.length < 2 || !inFlow.has(parent.type)) return made
      return [{ type: 'paragraph', children: made }]
    }
    restoreInAttributes(child, held)
    if ('children' in child) restorePlaceholders(child, held)
    return [child]
  })
  // Safe cast: only text and HTML nodes were split, and the new nodes are allowed in the same place.
  Object.assign(parent, { children })
}
