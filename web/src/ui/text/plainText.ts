const known = new Map<string, string>()

/** Unicode's edges of what runs from the left by itself. */
const [OPEN, CLOSE] = ['\u2066', '\u2069']

const edges = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

/** What a rendered text says without its look. */
export const plainText = (html: string): string => isolatedText(html).replace(edges, '')

/** Its words and, at every second place, a formula or code: that runs from the left, whichever way the words do. */
export const partsOf = (isolated: string): string[] => isolated.split(edges)

const between: Readonly<Record<string, string>> = { mfrac: '/', msup: '^', msub: '_', mover: '', munder: '_' }

/** More than one sign keeps together. */
const grouped = (text: string) => ([...text].length > 1 && !/^\d+$/.test(text) ? `(${text})` : text)

/** A formula in one line, without the commands in which it was typed: x^2, (a+b)/2, √2. */
function formulaInLine(part: Element): string {
  if (part.localName === 'annotation') return ''
  if (part.children.length === 0) return part.textContent.trim()
  const parts = [...part.children].map(formulaInLine)
  const sign = between[part.localName]
  if (sign !== undefined) return parts.map(grouped).join(sign)
  if (['msubsup', 'munderover'].includes(part.localName))
    return `${parts[0]}_${grouped(parts[1] ?? '')}^${grouped(parts[2] ?? '')}`
  const words = parts.join('')
  return part.localName === 'msqrt' ? `√${grouped(words)}` : words
}

/** The same, with formulae and code between edges. Nothing of a document that is only parsed ever runs or loads. */
export function isolatedText(html: string): string {
  const before = known.get(html)
  if (before !== undefined) return before
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // A formula is one line of text, a picture its description.
  for (const math of body.querySelectorAll('math')) math.replaceWith(OPEN + formulaInLine(math) + CLOSE)
  for (const code of body.querySelectorAll('code')) code.replaceWith(OPEN + code.textContent + CLOSE)
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt)
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  // A paper of a hundred questions is read through at every change of the list.
  known.set(html, text)
  return text
}

/** The name of a button is read out whole: a line of words is enough to know a question by, and leaves room for its marks. */
const EXCERPT = 36

/** Never half of a sign that takes two units. */
export const excerptOf = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/[\ud800-\udbff]$/, '')}…` : text

/** What a control is called whose label is this text, where a browser would not find it by itself: it reads formulae otherwise. */
export const nameOf = (html: string): string | undefined => (html.includes('<math') ? plainText(html) : undefined)
