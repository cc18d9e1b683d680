import { hasText, isBlock, isElement, isEmptyNode, isText, styleAttribute } from './dom.ts'

const preservesSpaces = (element: Element) =>
  /(?:^|;)\s*white-space\s*:\s*pre\s*(?:;|$|!)/i.test(styleAttribute(element))

/** Text of a code element, with the line breaks of the page or code editor that it was copied from. */
function codeText(node: Node): string {
  let lines = ''
  const newLine = () => {
    if (lines !== '' && !lines.endsWith('\n')) lines += '\n'
  }
  const walk = (one: Node) => {
    if (isText(one)) lines += one.data
    if (!isElement(one)) return
    if (one.tagName === 'BR') lines += '\n'
    // Code editors copy an empty line as a block that contains only a line break.
    else if (isBlock(one) && one !== node) {
      newLine()
      const before = lines.length
      one.childNodes.forEach(walk)
      if (!lines.slice(before).endsWith('\n')) lines += '\n'
    } else one.childNodes.forEach(walk)
  }
  walk(node)
  return lines.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').replace(/^\n/, '').replace(/\n+$/, '')
}

const isCode = (node: Node): node is HTMLElement =>
  isElement(node) &&
  (node.tagName === 'PRE' || (preservesSpaces(node) && (isBlock(node) || (node.textContent ?? '').includes('\n'))))

function codeLines(first: HTMLElement): { lines: HTMLElement[]; between: ChildNode[] } {
  const lines = [first]
  const between: ChildNode[] = []
  // A `pre` element is already complete, so only single lines are joined.
  if (first.tagName === 'PRE') return { lines, between }
  const gap: ChildNode[] = []
  for (let next = first.nextSibling; next; next = next.nextSibling) {
    if (isElement(next) && next.tagName !== 'PRE' && preservesSpaces(next)) {
      lines.push(next)
      between.push(...gap.splice(0))
    } else if (isEmptyNode(next) || (isElement(next) && next.tagName === 'BR')) gap.push(next)
    else break
  }
  return { lines, between }
}

const languageOf = (element: Element) =>
  [element, ...element.querySelectorAll('code')].map((one) => /\blanguage-\S+/.exec(one.className)?.[0]).find(Boolean)

export function joinCode(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    if (!body.contains(element) || !isCode(element) || element.closest('td, th')) continue
    const { lines, between } = codeLines(element)
    const block = body.ownerDocument.createElement('pre')
    const code = body.ownerDocument.createElement('code')
    code.className = languageOf(element) ?? ''
    // A block element starts a new line, an inline element continues the line.
    code.textContent = lines.map(codeText).join(isBlock(element) ? '\n' : '')
    block.append(code)
    element.before(block)
    for (const gone of [...lines, ...between]) gone.remove()
    if (!hasText(block)) block.remove()
  }
}
