import { isOwnImage } from '@assay/domain/bank/image'
import { formulaeIn } from '@assay/domain/bank/texts/formulae'
import { scriptOf } from '@assay/domain/scripts'
import { hasText, isBlock, isElement, isEmptyNode, isText, styleAttribute } from './dom.ts'
import { readWordLists } from './lists.ts'
import { cellLine, simplifyTables } from './tables.ts'

const preservesSpaces = (element: Element) =>
  /(?:^|;)\s*white-space\s*:\s*pre\s*(?:;|$|!)/i.test(styleAttribute(element))

/** Keeps the line breaks of the page or code editor that the code was copied from. */
function codeText(node: Node): string {
  let lines = ''
  const newLine = () => {
    if (lines !== '' && !lines.endsWith('\n')) lines += '\n'
  }
  const walk = (one: Node) => {
    if (isText(one)) lines += one.data
    if (!isElement(one)) return
    if (one.tagName === 'BR') lines += '\n'
    // Code editors copy each line as a block element, even an empty line.
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
  // A `pre` element already contains all lines.
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

function joinCode(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    if (!body.contains(element) || !isCode(element) || element.closest('td, th')) continue
    const { lines, between } = codeLines(element)
    const block = body.ownerDocument.createElement('pre')
    const code = body.ownerDocument.createElement('code')
    code.className = languageOf(element) ?? ''
    code.textContent = lines.map(codeText).join(isBlock(element) ? '\n' : '')
    block.append(code)
    element.before(block)
    for (const gone of [...lines, ...between]) gone.remove()
    if (!hasText(block)) block.remove()
  }
}

function texOf(math: Element): string | null {
  const annotation = [...math.querySelectorAll('annotation')].find((one) =>
    /tex/i.test(one.getAttribute('encoding') ?? ''),
  )
  const tex = (math.getAttribute('alttext') ?? annotation?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return tex === '' ? null : tex
}

/** A formula without a TeX source becomes text. */
function replaceMathElements(body: HTMLElement): void {
  for (const math of body.querySelectorAll('math')) {
    const tex = texOf(math)
    const sign = math.getAttribute('display') === 'block' ? '$$' : '$'
    if (tex === null || formulaeIn(`${sign}${tex}${sign}`)[0]?.tex !== tex) continue
    // Removes KaTeX's visual copy of the formula, which is hidden from screen readers.
    math.closest('.katex')?.querySelector('.katex-html')?.remove()
    math.replaceWith(`${sign}${tex}${sign}`)
  }
}

export interface Losses {
  isTableSimpler: boolean
  isPictureLeftOut: boolean
}

function convertRaisedText(body: HTMLElement): void {
  for (const element of body.querySelectorAll('sup, sub, span')) {
    const [, way] = /vertical-align\s*:\s*(super|sub)\b/i.exec(styleAttribute(element)) ?? []
    const isRaised = element.tagName === 'SUP' || way?.toLowerCase() === 'super'
    if (!isRaised && element.tagName !== 'SUB' && way === undefined) continue
    if (body.contains(element)) element.replaceWith(scriptOf(element.textContent ?? '', isRaised ? 'sup' : 'sub'))
  }
}

/** Absolute URLs of this server become relative. */
function removeForeignPictures(body: HTMLElement, origin: string): boolean {
  let isLeftOut = false
  for (const picture of body.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? ''
    const localAddress = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    picture.setAttribute('src', localAddress)
    if (isOwnImage(localAddress)) continue
    isLeftOut = true
    picture.remove()
  }
  return isLeftOut
}

/** A table cell has only one line. The cells of a pasted table fill the cells of this table. */
function joinForCell(body: HTMLElement): boolean {
  const parts = [...body.childNodes].filter((part) => !isEmptyNode(part))
  if (parts.length === 1 && parts[0]?.nodeName === 'TABLE') return false
  const isTableSimpler = body.querySelector('table') !== null
  const { line } = cellLine(body)
  body.replaceChildren(...line.childNodes)
  return isTableSimpler
}

export function readPasted(html: string, origin: string, isInCell = false): { html: string; losses: Losses } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const losses: Losses = { isTableSimpler: false, isPictureLeftOut: false }
  // `data-pm-slice` marks HTML from this editor, which needs no conversion.
  if (!body.querySelector('[data-pm-slice]')) {
    losses.isPictureLeftOut = removeForeignPictures(body, origin)
    replaceMathElements(body)
    convertRaisedText(body)
    readWordLists(body)
    joinCode(body)
    losses.isTableSimpler = simplifyTables(body)
  } else if (!isInCell) return { html, losses }
  if (isInCell && joinForCell(body)) losses.isTableSimpler = true
  return { html: body.innerHTML, losses }
}
