const plainTextCache = new Map<string, string>()

/** Unicode characters that isolate left-to-right text from the text around it. */
const [OPEN, CLOSE] = ['\u2066', '\u2069']

const edges = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

export const plainText = (html: string): string => isolatedText(html).replace(edges, '')

/** Splits a text into parts. Every second part is a formula or code, and always left-to-right. */
export const isolatedParts = (isolated: string): string[] => isolated.split(edges)

const operators: Readonly<Record<string, string>> = { mfrac: '/', msup: '^', msub: '_', mover: '', munder: '_' }

const parenthesized = (text: string) => ([...text].length > 1 && !/^\d+$/.test(text) ? `(${text})` : text)

/** A formula on one line, without TeX commands: x^2, (a+b)/2, √2. */
function formulaInLine(part: Element): string {
  if (part.localName === 'annotation') return ''
  if (part.children.length === 0) return part.textContent.trim()
  const parts = [...part.children].map(formulaInLine)
  const operator = operators[part.localName]
  if (operator !== undefined) return parts.map(parenthesized).join(operator)
  if (['msubsup', 'munderover'].includes(part.localName))
    return `${parts[0]}_${parenthesized(parts[1] ?? '')}^${parenthesized(parts[2] ?? '')}`
  const words = parts.join('')
  return part.localName === 'msqrt' ? `√${parenthesized(words)}` : words
}

/** The HTML is only parsed, so no script runs and no resource loads. */
export function isolatedText(html: string): string {
  const before = plainTextCache.get(html)
  if (before !== undefined) return before
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const math of body.querySelectorAll('math')) math.replaceWith(OPEN + formulaInLine(math) + CLOSE)
  for (const code of body.querySelectorAll('code')) code.replaceWith(OPEN + code.textContent + CLOSE)
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt)
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  // The result is cached, because every change of a list needs the text of up to a hundred questions.
  plainTextCache.set(html, text)
  return text
}

/** The maximum length of an excerpt is short, because screen readers read the whole name. */
const EXCERPT = 36

/** A surrogate pair must not be cut in half. */
export const shortExcerpt = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/[\ud800-\udbff]$/, '')}…` : text

/** Only texts with formulae need an explicit accessible name, because browsers read formulae in different ways. */
export const accessibleName = (html: string): string | undefined =>
  html.includes('<math') ? plainText(html) : undefined
