import { isElement, isEmptyNode, styleAttribute } from './dom.ts'

const listLevel = (node: Node | null): number =>
  isElement(node) && /^(?:P|H\d|DIV)$/.test(node.tagName)
    ? Number(/mso-list\s*:[^;]*\blevel(\d+)/i.exec(styleAttribute(node))?.[1] ?? 0)
    : 0

/** Word writes the number or bullet of a list item as a part of its text. */
function removeMarker(paragraph: Element): string {
  const markers = [...paragraph.querySelectorAll('*')].filter((one) =>
    /mso-list\s*:\s*ignore/i.test(styleAttribute(one)),
  )
  const marker = markers.map((one) => one.textContent ?? '').join('')
  for (const one of markers) one.remove()
  return marker.trim()
}

const isNumber = (marker: string) => /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker)

function listItems(first: HTMLElement): HTMLElement[] {
  const items = [first]
  for (let next = first.nextSibling; next; next = next.nextSibling) {
    if (listLevel(next) > 0 && isElement(next)) items.push(next)
    else if (!isEmptyNode(next)) break
  }
  return items
}

function makeList(document: Document, marker: string): HTMLElement {
  if (!isNumber(marker)) return document.createElement('ul')
  const list = document.createElement('ol')
  const start = Number.parseInt(marker.replace('(', ''), 10)
  if (start > 1) list.setAttribute('start', String(start))
  return list
}

/** Word writes list items as paragraphs that start with a number or bullet. */
export function readWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, div')) {
    if (!body.contains(first) || listLevel(first) === 0) continue
    const open: { level: number; list: HTMLElement; isNumbered: boolean }[] = []
    const anchor = body.ownerDocument.createComment('')
    first.before(anchor)
    for (const paragraph of listItems(first)) {
      const level = listLevel(paragraph)
      const marker = removeMarker(paragraph)
      while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
      // A change between bullets and numbers starts a new list.
      if (marker !== '' && open.at(-1)?.level === level && open.at(-1)?.isNumbered !== isNumber(marker)) open.pop()
      let inner = open.at(-1)
      if (!inner || inner.level < level) {
        const list = makeList(body.ownerDocument, marker)
        if (inner) (inner.list.lastElementChild ?? inner.list).append(list)
        else anchor.before(list)
        inner = { level, list, isNumbered: isNumber(marker) }
        open.push(inner)
      }
      const item = body.ownerDocument.createElement('li')
      const text = body.ownerDocument.createElement('p')
      text.append(...paragraph.childNodes)
      item.append(text)
      inner.list.append(item)
      paragraph.remove()
    }
    anchor.remove()
  }
}
