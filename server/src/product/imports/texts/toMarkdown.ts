import { answerParts } from '@assay/domain/bank/texts/answerParts'
import { DESCRIPTION_MAX } from '@assay/domain/limits'
import type { Root, RootContent } from 'hast'
import type { BlockContent, Code, InlineCode, Root as Markdown, PhrasingContent } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark, { type Options } from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { gfm } from '../../questions/texts/gfm.ts'
import { parseFormulae } from '../../questions/texts/markdownFormulae.ts'
import { isProse, isProseWithCode } from '../../questions/texts/prose.ts'
import { type Draft, noteLoss, refuseDraft } from '../reading/draft.ts'
import { answerLines } from './answer.ts'
import { cleanHtml, TooDeep } from './clean.ts'
import { restoreBankCharacters } from './exportedMarkdown.ts'
import { type FormulaPlaceholders, maskMarkdown, maskText, restoreFormulae } from './formulaPlaceholders.ts'
import { hasHtml, markdownWithPictures, renderedMarkdown, withoutStrikes } from './markdown.ts'
import { escapeBrokenHtml, escapeMentionedTags } from './mentionedTags.ts'
import { languageOf, nodeText } from './parts.ts'

/** In `lines`, line breaks are shown. In `html`, a line break is only a space. */
export type TextKind = 'html' | 'lines' | 'plain' | 'markdown'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const writer = unified()
  .use(remarkGfm, gfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', fences: true })
  .freeze()

/** A placeholder replaces spaces in code, because the converter would reduce several spaces to one space. */
const SPACE_PLACEHOLDER = '\u{f8f10}'

function maskCodeSpaces(html: Root): Root {
  visit(html, 'element', (element) => {
    if (element.tagName !== 'code') return
    visit(element, 'text', (words) => {
      words.value = words.value.replaceAll(' ', SPACE_PLACEHOLDER)
    })
  })
  return html
}

const rawOf = (nodes: readonly RootContent[]): string => nodeText(nodes, '\n').replaceAll(SPACE_PLACEHOLDER, ' ')

/** All spaces and lines of code are kept, except the last line break, which belongs to the block. */
const handlers: Options['handlers'] = {
  pre: (state, element) => {
    const value = rawOf(element.children).replace(/\n$/, '')
    const code: Code = { type: 'code', lang: languageOf(element), meta: null, value }
    state.patch(element, code)
    return code
  },
  code: (state, element) => {
    const code: InlineCode = { type: 'inlineCode', value: rawOf(element.children).replaceAll('\n', ' ') }
    state.patch(element, code)
    return code
  },
}
const converter = unified().use(rehypeRemark, { handlers }).freeze()

/**
 * As in Moodle's own format, line breaks next to a tag are ignored, and other line breaks are shown. Code keeps its
 * line breaks.
 */
function withBreaks(text: string): string {
  const blocks: string[] = []
  return text
    .replaceAll(/<pre(?:\s[^>]*)?>[\s\S]*?<\/pre>/gi, (block) => `<pre>${blocks.push(block) - 1}</pre>`)
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\n</g, ' <')
    .replaceAll(/>\n/g, '> ')
    .replaceAll('\n', '<br>\n')
    .replaceAll(/<pre>(\d+)<\/pre>/g, (_, at: string) => blocks[Number(at)] ?? '')
}

export const parseHtml = (html: string): Root => parser.parse(escapeMentionedTags(html))

/** Escaped underscores would be hard to read, so a placeholder protects gaps such as `____`. */
const GAP = '\u{f8f11}'

function trimEdges(children: PhrasingContent[]): void {
  const [first, last] = [children.at(0), children.at(-1)]
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
}

const ADDRESS =
  /^mailto:[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

function splitEmailLinks(tree: Markdown): void {
  visit(tree, 'link', (link) => {
    const [words, more] = link.children
    if (words?.type !== 'text' || more || link.url !== `mailto:${words.value}` || ADDRESS.test(link.url)) return
    const { value } = words
    link.children = [
      { type: 'text', value: value.slice(0, 1) },
      { type: 'text', value: value.slice(1) },
    ]
  })
}

function stringify(tree: Markdown): string {
  splitEmailLinks(tree)
  visit(tree, 'paragraph', ({ children }) => trimEdges(children))
  visit(tree, 'text', (words) => {
    words.value = words.value.replaceAll(/(?<=\S )_{3,}(?=[\s.,;:!?]|$)/g, (gap) => GAP.repeat(gap.length))
  })
  return writer.stringify(tree).replaceAll(GAP, '_').trim()
}

const markdownOf = (html: Root): string => {
  // Safe cast: the converter returns another kind of tree than its type says.
  const tree = converter.runSync(maskCodeSpaces(html)) as unknown as Markdown
  return stringify(tree)
}

function paragraphOf(lines: string): BlockContent {
  const children = lines.split('\n').flatMap((line, at): PhrasingContent[] => {
    const words: PhrasingContent = { type: 'text', value: line.trim() }
    return at === 0 ? [words] : [{ type: 'break' }, words]
  })
  return { type: 'paragraph', children }
}

/** A text of more than ten times the allowed length can never be valid, so it is not parsed. */
const MAX_TEXT_LENGTH = 10 * DESCRIPTION_MAX

const isTooLong = (text: string) =>
  text.length > MAX_TEXT_LENGTH && text.replaceAll(/\s+/g, ' ').length > MAX_TEXT_LENGTH

const createPlaceholdersFor = (draft: Draft): FormulaPlaceholders => ({
  formulae: [],
  isOurs: draft.isAssayExport ?? false,
  note: (code, detail) => noteLoss(draft, code, detail),
})

const restoreInMarkdown = (text: string, placeholders: FormulaPlaceholders) =>
  restoreFormulae(text, placeholders, (all) => parseFormulae(all).length)

const restoreInAnswer = (text: string, placeholders: FormulaPlaceholders) =>
  restoreFormulae(text, placeholders, (all) => answerParts(all).filter(({ kind }) => kind === 'formula').length)

export function plainMarkdown(draft: Draft, text: string): string {
  if (isTooLong(text)) return text
  const placeholders = createPlaceholdersFor(draft)
  const paragraphs = maskText(text, placeholders)
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
  return restoreInMarkdown(
    stringify({ type: 'root', children: paragraphs.map((part) => paragraphOf(part.trim())) }),
    placeholders,
  )
}

export function plainAnswer(draft: Draft, text: string): string {
  if (draft.isAssayExport) return text.trim()
  const placeholders = createPlaceholdersFor(draft)
  return restoreInAnswer(maskText(text.trim(), placeholders), placeholders)
}

function cleanFor(draft: Draft, html: () => Root, placeholders: FormulaPlaceholders): Root {
  try {
    return cleanHtml(html(), { note: placeholders.note, find: draft.find, placeholders })
  } catch (error) {
    if (!(error instanceof TooDeep) && !(error instanceof RangeError)) throw error
    refuseDraft(draft, 'BROKEN_ITEM', { words: 'a text is nested too deeply' })
    return { type: 'root', children: [] }
  }
}

export function markdownOfTree(draft: Draft, html: () => Root, placeholders = createPlaceholdersFor(draft)): string {
  const cleaned = cleanFor(draft, html, placeholders)
  const words = nodeText(cleaned.children)
  return restoreInMarkdown(isTooLong(words) ? words : markdownOf(cleaned), placeholders)
}

export function answerFrom(draft: Draft, html: () => Root, placeholders = createPlaceholdersFor(draft)): string {
  return restoreInAnswer(answerLines(cleanFor(draft, html, placeholders), placeholders.isOurs), placeholders)
}

/** Some formats show all line breaks, so formulae are written on one line. */
const onOneLine = (text: string) =>
  text.replaceAll(/\\\[[\s\S]+?\\\]|\\\([\s\S]+?\\\)|\$\$[\s\S]+?\$\$/g, (formula) => formula.replaceAll('\n', ' '))

function htmlOf(text: string, kind: TextKind): () => Root {
  return () => parseHtml(kind === 'lines' ? withBreaks(escapeBrokenHtml(onOneLine(text))) : text)
}

export const bankMarkdown = (draft: Draft, text: string): string =>
  isTooLong(text) ? text : markdownWithPictures(draft, text)

/** Markdown of other programs can contain HTML, and a single dollar sign is plain text. */
function foreignMarkdown(draft: Draft, text: string): string {
  if (isTooLong(text)) return text
  const placeholders = createPlaceholdersFor(draft)
  const markdown = withoutStrikes(maskMarkdown(text, placeholders))
  if (hasHtml(markdown)) return markdownOfTree(draft, () => parseHtml(renderedMarkdown(markdown)), placeholders)
  return restoreInMarkdown(bankMarkdown(draft, markdown), placeholders)
}

export function descriptionInMarkdown(draft: Draft, text: string, kind: TextKind): string {
  if (isProse(text)) return text
  if (kind === 'plain') return plainMarkdown(draft, text)
  if (kind !== 'markdown') return markdownOfTree(draft, htmlOf(text, kind))
  return draft.isAssayExport ? bankMarkdown(draft, restoreBankCharacters(text)) : foreignMarkdown(draft, text)
}

/** Answers support only a small part of Markdown, so imported Markdown becomes plain text. */
export function answerInMarkdown(draft: Draft, text: string, kind: TextKind): string {
  if (kind === 'markdown' ? isProseWithCode(text) : isProse(text)) return text
  if (kind === 'plain') return plainAnswer(draft, text)
  if (kind !== 'markdown') return answerFrom(draft, htmlOf(text, kind))
  const placeholders = createPlaceholdersFor(draft)
  const markdown = maskMarkdown(text, placeholders)
  return answerFrom(draft, () => parseHtml(renderedMarkdown(withoutStrikes(markdown))), placeholders)
}
