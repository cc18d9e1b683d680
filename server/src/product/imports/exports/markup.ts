import type { AnswerPart } from '@assay/domain/bank/texts/answerParts'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { parsedAroundFormulae } from '../../questions/texts/markdownFormulae.ts'
import { OURS } from '../texts/clean.ts'

/**
 * The elements `math`, `code` and `pre` are not searched, because their dollar signs are part of a formula or of code.
 */
const UNSEARCHED_ELEMENTS: ReadonlySet<string> = new Set(['math', 'code', 'pre'])

const dollarsIn = (nodes: readonly RootContent[]): number =>
  nodes.reduce((sum, node) => {
    if (node.type === 'text') return sum + node.value.split('$').length - 1
    return node.type === 'element' && !UNSEARCHED_ELEMENTS.has(node.tagName) ? sum + dollarsIn(node.children) : sum
  }, 0)

/** HTML loses the backslash before an escaped dollar sign, but an import must restore it. */
function escapedDollars(markdown: string, { children }: Root): boolean[] {
  if (!markdown.includes('\\$')) return []
  const { text, tree } = parsedAroundFormulae(markdown)
  const found: boolean[] = []
  visit(tree, (node) => {
    if (node.type !== 'text' && node.type !== 'html') return
    const written = text.slice(node.position?.start.offset, node.position?.end.offset)
    for (const [, before = ''] of written.matchAll(/(\\*)\$/g)) {
      found.push(node.type === 'text' && before.length % 2 === 1)
    }
  })
  return found.length === dollarsIn(children) ? found : []
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

/** XML does not allow some characters, so an export replaces them. */
const unwritable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const withoutUnwritable = (text: string): string => text.replaceAll(unwritable, '\ufffd')

export const escapeMarkup = (text: string): string =>
  withoutUnwritable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')

const attribute = (text: string) => escapeMarkup(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img'])
/** The bank's headings start at level 3. In other programs, a question is on its own page, so they start at level 1. */
const HEADINGS: Record<string, string> = { h3: 'h1', h4: 'h2', h5: 'h3', h6: 'h4' }
const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  th: ['align'],
  td: ['align'],
  code: ['class'],
}

/** The result is null if the format has no pictures. The alternative text is then exported instead. */
export type PlacePicture = (address: string) => string | null

function attributesOf({ tagName, properties }: Element, place: PlacePicture): string {
  const classes = [properties['className'] ?? []].flat().filter((name) => String(name).startsWith('language-'))
  const values: Record<string, unknown> = { ...properties, class: classes.join(' ') || undefined }
  if (tagName === 'img') values['src'] = place(String(properties['src'] ?? ''))
  return (ALLOWED_ATTRIBUTES[tagName] ?? [])
    .filter((name) => values[name] !== undefined && values[name] !== null)
    .map((name) => ` ${name}="${attribute(String(values[name]))}"`)
    .join('')
}

export const SIGN = `<span class="${OURS.dollar}">$</span>`

const textWithDollars = (words: string, signs: boolean[]): string =>
  escapeMarkup(words)
    .split('$')
    .reduce((before, behind) => `${before}${signs.shift() ? SIGN : '$'}${behind}`)

interface MarkupContext {
  place: PlacePicture
  signs: boolean[]
}

function written(node: RootContent | ElementContent, writing: MarkupContext): string {
  const { place, signs } = writing
  if (node.type === 'text') return textWithDollars(node.value, signs)
  if (node.type !== 'element') return ''
  const name = HEADINGS[node.tagName] ?? node.tagName
  if (name === 'img' && place(String(node.properties['src'] ?? '')) === null) {
    return escapeMarkup(String(node.properties['alt'] ?? ''))
  }
  if (name === 'math') {
    return formulaOf(String(node.properties['alttext'] ?? ''), node.properties['display'] === 'block')
  }
  if (VOID.has(name)) return `<${name}${attributesOf(node, place)}/>`
  const within = name === 'code' || name === 'pre' ? { place, signs: [] } : writing
  const inside = node.children.map((child) => written(child, within)).join('')
  // Colours of code are left out, because they are added again when the code is displayed.
  return name === 'span' ? inside : `<${name}${attributesOf(node, place)}>${inside}</${name}>`
}

/** The exported HTML is also valid XML, and an import of this HTML creates the same text again. */
export function markupOf(html: string, place: PlacePicture, markdown = ''): string {
  const root: Root = parser.parse(html)
  const signs = escapedDollars(markdown, root)
  return root.children.map((node) => written(node, { place, signs })).join('')
}

export const formulaOf = (tex: string, isBlock: boolean) =>
  `<span class="${OURS.formula}">${escapeMarkup(isBlock ? `\\[${tex}\\]` : `\\(${tex}\\)`)}</span>`

const ticked = /`([^`\n]+)`/g
const withBreaks = (text: string) => escapeMarkup(text).replaceAll('\n', '<br/>')

function answerPartMarkup(part: AnswerPart, place: PlacePicture): string {
  if (part.kind === 'code') return `<code>${escapeMarkup(part.code)}</code>`
  if (part.kind === 'formula') return formulaOf(part.tex, part.isBlock)
  if (part.kind === 'block') {
    const className = part.language === null ? '' : ` class="language-${attribute(part.language)}"`
    return `<pre><code${className}>${escapeMarkup(part.code)}</code></pre>`
  }
  if (part.kind === 'words') {
    return withBreaks(part.written).replaceAll('\\$', () => SIGN)
  }
  const address = place(part.address)
  return address === null
    ? escapeMarkup(part.words)
    : `<img src="${attribute(address)}" alt="${attribute(part.words)}"/>`
}

export const markupOfAnswer = (text: string, parts: readonly AnswerPart[] | null, place: PlacePicture): string =>
  parts
    ? parts.map((part) => answerPartMarkup(part, place)).join('')
    : escapeMarkup(text).replaceAll(ticked, '<code>$1</code>').replaceAll('\n', '<br/>')
