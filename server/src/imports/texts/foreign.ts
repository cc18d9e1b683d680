import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { isElement } from './elements.ts'

const reader = unified().use(remarkParse).use(remarkGfm).freeze()
const shower = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

/** Markdown as other programs show it, HTML in it as HTML; not cleaned of anything. */
export const shownMarkdown = (markdown: string): string => String(shower.processSync(markdown))

/** Whether it has HTML or comments of HTML in it, which are words in the bank's Markdown. */
export function hasHtml(markdown: string): boolean {
  if (!markdown.includes('<')) return false
  let isFound = false
  visit(reader.parse(markdown), 'html', ({ value }) => {
    const names = [...value.matchAll(/<\/?([a-z][^\s<>/]*)/gi)].map(([, name = '']) => name.toLowerCase())
    isFound ||= value.startsWith('<!--') || names.some(isElement)
  })
  return isFound
}

/** Moodle strikes nothing out: there tildes are signs like others. Tables of others may mean two of them, but never one. */
export function withoutStrikes(markdown: string, most: 1 | 2 = 2): string {
  if (!markdown.includes('~')) return markdown
  const places: number[] = []
  visit(reader.parse(markdown), 'delete', ({ position }) => {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
    const amount = markdown.startsWith('~~', start) ? 2 : 1
    for (let sign = 0; amount <= most && sign < amount; sign += 1) places.push(start + sign, end - 1 - sign)
  })
  const signs = new Set(places)
  return signs.size === 0
    ? markdown
    : markdown
        .split('')
        .map((sign, at) => (signs.has(at) ? `\\${sign}` : sign))
        .join('')
}
