import { shortName } from '@assay/domain/bank/texts/shortName'
import type { Element, ElementContent } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** The name of a link is short, because screen readers read the whole text of each link. */
const NAME_MAX = 120

function cutPosition(text: string, room: number): number {
  if (room <= 0) return 0
  const space = text.lastIndexOf(' ', room - 1) + 1
  if (space > room / 2) return space
  return /[\ud800-\udbff]/.test(text.charAt(room - 1)) ? room - 1 : room
}

interface SplitContent {
  kept: ElementContent[]
  rest: ElementContent[]
  room: number
}

function splitContent(children: readonly ElementContent[], maxLength: number): SplitContent {
  let room = maxLength
  const kept: ElementContent[] = []
  const rest: ElementContent[] = []
  for (const child of children) {
    if (rest.length > 0) rest.push(child)
    else if (child.type === 'text' && child.value.length > room) {
      const at = cutPosition(child.value, room)
      if (at > 0) kept.push({ ...child, value: child.value.slice(0, at) })
      rest.push({ ...child, value: child.value.slice(at) })
    } else if (child.type === 'element' && child.tagName !== 'math') {
      const inside = splitContent(child.children, room)
      kept.push({ ...child, children: inside.kept })
      if (inside.rest.length > 0) rest.push({ ...child, children: inside.rest })
      room = inside.room
    } else {
      kept.push(child)
      if (child.type === 'text') room -= child.value.length
    }
  }
  return { kept, rest, room }
}

/** If a link has no text, its name is its title. */
function linkName(link: Element): string {
  let name = ''
  visit(link, (node) => {
    if (node.type === 'text') name += node.value
    if (node.type !== 'element') return
    if (node.tagName === 'img') name += String(node.properties['alt'] ?? '')
    if (node.tagName !== 'math') return
    name += String(node.properties['alttext'] ?? '')
    return SKIP
  })
  return name.trim() === '' ? String(link.properties['title'] ?? '') : name
}

export function shortenLink(link: Element): ElementContent[] {
  const { kept, rest } = splitContent(link.children, NAME_MAX)
  link.children = kept
  const ariaLabel = shortName(linkName(link))
  if (ariaLabel) link.properties = { ...link.properties, ariaLabel }
  return rest
}
