import { isOwnImage } from '@assay/domain/bank/image'
import type { Formula } from '@assay/domain/bank/texts/formulae'
import type { Element, Text } from 'hast'
import type { FootnoteDefinition, FootnoteReference, Heading, Html, Nodes, Parents, Root } from 'mdast'
import rehypeHighlight from 'rehype-highlight'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype, { type Options } from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { gfm } from './gfm.ts'
import { insertRenderedFormulae, invalidFormulaStart, replaceFormulae } from './markdownFormulae.ts'
import { isProseWithCode, proseHtml } from './prose.ts'
import type { RenderedText } from './renderedText.ts'
import { safeHtml, secureLinksAndImages } from './safeHtml.ts'
import { textAsPreformatted } from './textAsPreformatted.ts'

/** Screen readers navigate by headings, so no level may be skipped. */
const nestHeadings = () => (tree: Root) => {
  const above: number[] = []
  visit(tree, 'heading', (heading) => {
    while ((above.at(-1) ?? 0) >= heading.depth) above.pop()
    above.push(heading.depth)
    // Safe cast: each heading level is deeper than its parent, so there are at most six levels.
    heading.depth = above.length as Heading['depth']
  })
}

/**
 * A short text can produce megabytes of HTML, for example with footnotes or empty table cells. If the HTML has more
 * than 200,000 characters, the text is shown as plain text.
 */
const HTML_MAX = 200_000

const element = (tagName: string, children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

const isInline = (parent: Nodes | undefined) =>
  parent !== undefined && !['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type)

/** HTML becomes visible text, because staff write tags such as `<script>` in questions about HTML. */
function htmlAsText(_state: unknown, { value }: Html, parent: Parents | undefined): Element | Text {
  const text: Text = { type: 'text', value }
  return isInline(parent) ? text : element('p', [text])
}

/** Footnotes stay plain text, because they would need ids and links within the page. */
const footnoteText = ({ identifier }: { identifier: string }): Text => ({ type: 'text', value: `[^${identifier}]` })

/** Draws task lists with characters, because candidates must not change them. */
const drawTasks = () => (tree: Root) => {
  visit(tree, 'listItem', (item) => {
    const [first] = item.children
    if (typeof item.checked !== 'boolean' || first?.type !== 'paragraph') return
    first.children.unshift({ type: 'text', value: item.checked ? '☑ ' : '☐ ' })
    item.checked = null
  })
}

const options: Options = {
  handlers: {
    html: htmlAsText,
    // The page uses heading levels 1 and 2, so headings in a question start at level 3.
    heading: (state, node: Heading) =>
      element(`h${Math.min(6, node.depth + 2)}`, state.all(node) as Element['children']),
    footnoteDefinition: (state, node: FootnoteDefinition) =>
      element('blockquote', [element('p', [footnoteText(node)]), ...(state.all(node) as Element['children'])]),
    footnoteReference: (_, node: FootnoteReference) => footnoteText(node),
  },
}

const renderer = unified()
  .use(remarkParse)
  .use(remarkGfm, gfm)
  .use(drawTasks)
  .use(nestHeadings)
  .use(remarkRehype, options)
  .use(rehypeHighlight)
  .use(insertRenderedFormulae)
  .use(rehypeSanitize, safeHtml)
  .use(secureLinksAndImages)
  .use(rehypeStringify)
  .freeze()

const reader = unified().use(remarkParse).use(remarkGfm, gfm).freeze()

/** The server rejects a picture from another server, because candidates would see only its alternative text. */
export function hasForeignImage(markdown: string): boolean {
  if (!markdown.includes('![')) return false
  const addresses = new Map<string, string>()
  const used: string[] = []
  const tree = reader.parse(markdown)
  visit(tree, 'definition', ({ identifier, url }) => void addresses.set(identifier, url))
  visit(tree, 'image', ({ url }) => void used.push(url))
  visit(tree, 'imageReference', ({ identifier }) => void used.push(addresses.get(identifier) ?? ''))
  return used.some((address) => !isOwnImage(address))
}

function renderMarkdown(text: string, formulae: readonly Formula[], written = text): string {
  try {
    const html = String(renderer.processSync({ value: text, data: { formulae } }))
    return html.length > HTML_MAX ? textAsPreformatted(written) : html
  } catch {
    return textAsPreformatted(written)
  }
}

/** A text that is nested too deeply, or too large, is shown as plain text. */
export const markdownHtml = (markdown: string): string =>
  isProseWithCode(markdown) ? proseHtml(markdown) : renderMarkdown(markdown, [])

export function renderDescription(markdown: string): RenderedText {
  if (!markdown.includes('$')) return { html: markdownHtml(markdown), formulaErrorAt: null }
  const { text, formulae } = replaceFormulae(markdown)
  return { html: renderMarkdown(text, formulae, markdown), formulaErrorAt: invalidFormulaStart(formulae) }
}
