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
import { formulaeOf } from '../../questions/texts/coveredFormulae.ts'
import { gfm } from '../../questions/texts/gfm.ts'
import { isProse, isProseWithCode } from '../../questions/texts/prose.ts'
import { type Draft, noteLoss, refuseDraft } from '../reading/draft.ts'
import { answerLines } from './answer.ts'
import { clean, TooDeep } from './clean.ts'
import { hasHtml, shownMarkdown, withoutStrikes } from './foreign.ts'
import { type HeldFormulae, holding, holdMarkdown, holdWords, release } from './held.ts'
import { markdownWithPictures } from './markdown.ts'
import { bankSigns } from './ownMarkdown.ts'
import { languageOf, wordsOf } from './parts.ts'
import { guardLoose, guardWords } from './spoken.ts'

/** What a text is written in where it comes from; `lines` is HTML whose line breaks count. */
export type TextKind = 'html' | 'lines' | 'plain' | 'markdown'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const writer = unified()
  .use(remarkGfm, gfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', fences: true })
  .freeze()

/** For private use: the converter makes one space of several, and those of code count. */
const SPACE = '\u{f8f10}'

function coverSpacesOfCode(html: Root): Root {
  visit(html, 'element', (element) => {
    if (element.tagName !== 'code') return
    visit(element, 'text', (words) => {
      words.value = words.value.replaceAll(' ', SPACE)
    })
  })
  return html
}

const rawOf = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value.replaceAll(SPACE, ' ')
      if (node.type !== 'element') return ''
      return node.tagName === 'br' ? '\n' : rawOf(node.children)
    })
    .join('')

/** Every space and line of code counts; the end of the last line is that of the block. */
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

/** As Moodle shows its own format: breaks beside a tag are only how the author wrote it, every other one is seen; code keeps its lines. */
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

export const parseHtml = (html: string): Root => parser.parse(guardWords(html))

/** For private use: a gap behind a word, which is no emphasis and reads badly with a backslash before each of its signs. */
const GAP = '\u{f8f11}'

/** Spaces of any kind at the edges are not seen; left there they keep a sign from being guarded that begins a list without them. */
function trimEdges(children: PhrasingContent[]): void {
  const [first, last] = [children.at(0), children.at(-1)]
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
}

/** An address that may stand between angle brackets; what GFM links besides, as in `+@.A`, would be words with brackets there. */
const ADDRESS =
  /^mailto:[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/**
 * A mail address that stands for its own link would be written in brackets, `<…>`, and not every one comes back from there.
 * Its words are cut in two, so that the writer writes it out like any other link.
 */
function partAddresses(tree: Markdown): void {
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
  partAddresses(tree)
  visit(tree, 'paragraph', ({ children }) => trimEdges(children))
  visit(tree, 'text', (words) => {
    words.value = words.value.replaceAll(/(?<=\S )_{3,}(?=[\s.,;:!?]|$)/g, (gap) => GAP.repeat(gap.length))
  })
  return writer.stringify(tree).replaceAll(GAP, '_').trim()
}

const markdownOf = (html: Root): string => {
  // The converter gives a tree of the other kind, which its type does not tell.
  const tree = converter.runSync(coverSpacesOfCode(html)) as unknown as Markdown
  return stringify(tree)
}

function paragraphOf(lines: string): BlockContent {
  const children = lines.split('\n').flatMap((line, at): PhrasingContent[] => {
    const words: PhrasingContent = { type: 'text', value: line.trim() }
    return at === 0 ? [words] : [{ type: 'break' }, words]
  })
  return { type: 'paragraph', children }
}

/** So much of what is read cannot become a text of the bank any more, and is not turned into one. */
const LONGEST = 10 * DESCRIPTION_MAX

const isEndless = (text: string) => text.length > LONGEST && text.replaceAll(/\s+/g, ' ').length > LONGEST

const holdingFor = (draft: Draft): HeldFormulae =>
  holding((code, detail) => noteLoss(draft, code, detail), draft.isOurs ?? false)

const inMarkdown = (text: string, held: HeldFormulae) => release(text, held, (all) => formulaeOf(all).length)

const inAnswer = (text: string, held: HeldFormulae) =>
  release(text, held, (all) => answerParts(all).filter(({ kind }) => kind === 'formula').length)

/** Markdown that shows a text as it stands, whatever signs it holds. */
export function plainMarkdown(draft: Draft, text: string): string {
  if (isEndless(text)) return text
  const held = holdingFor(draft)
  const paragraphs = holdWords(text, held)
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
  return inMarkdown(stringify({ type: 'root', children: paragraphs.map((part) => paragraphOf(part.trim())) }), held)
}

/** An answer that is plain text elsewhere; one of our own is the bank's already. */
export function plainAnswer(draft: Draft, text: string): string {
  if (draft.isOurs) return text.trim()
  const held = holdingFor(draft)
  return inAnswer(holdWords(text.trim(), held), held)
}

/** Runs with the draft, which is told what is lost; a text too deep to be one refuses it. */
function cleanFor(draft: Draft, html: () => Root, held: HeldFormulae): Root {
  try {
    return clean(html(), { note: held.note, find: draft.find, held })
  } catch (error) {
    if (!(error instanceof TooDeep) && !(error instanceof RangeError)) throw error
    refuseDraft(draft, 'BROKEN_ITEM', { words: 'a text is nested too deeply' })
    return { type: 'root', children: [] }
  }
}

/** A tree may come from XML, where it stands among other elements. */
export function markdownOfTree(draft: Draft, html: () => Root, held = holdingFor(draft)): string {
  const cleaned = cleanFor(draft, html, held)
  const words = wordsOf(cleaned.children)
  return inMarkdown(isEndless(words) ? words : markdownOf(cleaned), held)
}

/** An answer's own converter: one text with code, blocks of it, pictures and formulae. */
export function answerFrom(draft: Draft, html: () => Root, held = holdingFor(draft)): string {
  return inAnswer(answerLines(cleanFor(draft, html, held), held.isOurs), held)
}

/** A formula over several lines is one all the same where every break is seen. */
const onOneLine = (text: string) =>
  text.replaceAll(/\\\[[\s\S]+?\\\]|\\\([\s\S]+?\\\)|\$\$[\s\S]+?\$\$/g, (formula) => formula.replaceAll('\n', ' '))

function htmlOf(text: string, kind: TextKind): () => Root {
  return () => parseHtml(kind === 'lines' ? withBreaks(guardLoose(onOneLine(text))) : text)
}

/** The bank's own Markdown as it stands, but for pictures. */
export const bankMarkdown = (draft: Draft, text: string): string =>
  isEndless(text) ? text : markdownWithPictures(draft, text)

/** Markdown of other people has its formulae in other signs, and HTML that is shown as such; a dollar alone was one to them. */
function foreignMarkdown(draft: Draft, text: string): string {
  if (isEndless(text)) return text
  const held = holdingFor(draft)
  const markdown = withoutStrikes(holdMarkdown(text, held))
  if (hasHtml(markdown)) return markdownOfTree(draft, () => parseHtml(shownMarkdown(markdown)), held)
  return inMarkdown(bankMarkdown(draft, markdown), held)
}

/** What a text of this kind is in the bank's Markdown. */
export function descriptionInMarkdown(draft: Draft, text: string, kind: TextKind): string {
  if (isProse(text)) return text
  if (kind === 'plain') return plainMarkdown(draft, text)
  if (kind !== 'markdown') return markdownOfTree(draft, htmlOf(text, kind))
  return draft.isOurs ? bankMarkdown(draft, bankSigns(text)) : foreignMarkdown(draft, text)
}

/** An answer of the bank is no Markdown, so what is Markdown elsewhere is read as it would be shown there. */
export function answerInMarkdown(draft: Draft, text: string, kind: TextKind): string {
  if (kind === 'markdown' ? isProseWithCode(text) : isProse(text)) return text
  if (kind === 'plain') return plainAnswer(draft, text)
  if (kind !== 'markdown') return answerFrom(draft, htmlOf(text, kind))
  const held = holdingFor(draft)
  const markdown = holdMarkdown(text, held)
  return answerFrom(draft, () => parseHtml(shownMarkdown(withoutStrikes(markdown))), held)
}
