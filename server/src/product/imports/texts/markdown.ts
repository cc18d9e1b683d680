import { isOwnImage } from '@assay/domain/bank/image'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { gfm } from '../../questions/texts/gfm.ts'
import { type Draft, noteLoss } from '../reading/draft.ts'

const reader = unified().use(remarkParse).use(remarkGfm, gfm).freeze()

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
