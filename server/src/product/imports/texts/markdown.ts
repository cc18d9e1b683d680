import { isOwnImage } from '@assay/domain/bank/image'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { gfm } from '../../questions/texts/gfm.ts'
import { type Draft, noteLoss } from '../reading/draft.ts'
import { isElement } from './mentionedTags.ts'

export const reader = unified().use(remarkParse).use(remarkGfm, gfm).freeze()
const markdownRenderer = unified()
  .use(remarkParse)
  .use(remarkGfm, gfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

/** HTML in the Markdown stays HTML, as in other programs. It is cleaned later. */
export const renderedMarkdown = (markdown: string): string => String(markdownRenderer.processSync(markdown))

export function hasHtml(markdown: string): boolean {
  if (!markdown.includes('<')) return false
  let isFound = false
  visit(reader.parse(markdown), 'html', ({ value }) => {
    const names = [...value.matchAll(/<\/?([a-z][^\s<>/]*)/gi)].map(([, name = '']) => name.toLowerCase())
    isFound ||= value.startsWith('<!--') || names.some(isElement)
  })
  return isFound
}

/** Moodle cannot strike text through, so a tilde is a normal character there. */
export function withoutStrikes(markdown: string): string {
  if (!markdown.includes('~~')) return markdown
  const places: number[] = []
  visit(reader.parse(markdown), 'delete', ({ position }) => {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
    places.push(start, start + 1, end - 2, end - 1)
  })
  const signs = new Set(places)
  return signs.size === 0
    ? markdown
    : markdown
        .split('')
        .map((sign, at) => (signs.has(at) ? `\\${sign}` : sign))
        .join('')
}

interface PictureRange {
  start: number
  end: number
  address: string
}

function picturePlaces(text: string): PictureRange[] {
  const tree = reader.parse(text)
  const used = new Set<string>()
  visit(tree, 'imageReference', ({ identifier }) => void used.add(identifier))
  const places: PictureRange[] = []
  visit(tree, (node) => {
    if (node.type !== 'image' && !(node.type === 'definition' && used.has(node.identifier))) return
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (start !== undefined && end !== undefined) places.push({ start, end, address: node.url })
  })
  return places
}

export function markdownWithPictures(draft: Draft, text: string): string {
  if (!text.includes('![')) return text
  let [written, from] = ['', 0]
  for (const { start, end, address } of picturePlaces(text)) {
    const isStoredPicture = address.startsWith('/pictures/')
    if (isOwnImage(address) && !isStoredPicture) continue
    const found = draft.find?.(address) ?? { why: '' }
    const place = text.slice(start, end)
    if ('why' in found && !isStoredPicture) noteLoss(draft, 'PICTURE', `${address.slice(0, 200)}: ${found.why}`)
    if (!('address' in found)) continue
    written += text.slice(from, start) + place.replace(address, () => found.address)
    from = end
  }
  return written + text.slice(from)
}
