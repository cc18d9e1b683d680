const plainTextCache = new Map<string, string>()

/** Unicode isolates for left-to-right text. */
const [OPEN, CLOSE] = ['\u2066', '\u2069']

const edges = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

export const plainText = (html: string): string => isolatedText(html).replace(edges, '')

/** Splits into text and, at every second position, a formula or code, which always runs left to right. */
export const isolatedParts = (isolated: string): string[] => isolated.split(edges)

const operators: Readonly<Record<string, string>> = { mfrac: '/', msup: '^', msub: '_', mover: '', munder: '_' }

/** Parentheses keep several characters together. */
const parenthesized = (text: string) => ([...text].length > 1 && !/^\d+$/.test(text) ? `(${text})` : text)

/** A formula in one line, without TeX commands: x^2, (a+b)/2, √2. */
function formulaInLine(part: Element): string {
  if (part.localName === 'annotation') return ''
  if (part.children.length === 0) return part.textContent.trim()
  const parts = [...part.children].map(formulaInLine)
  const sign = operators[part.localName]
  if (sign !== undefined) return parts.map(parenthesized).join(sign)
  if (['msubsup', 'munderover'].includes(part.localName))
    return `${parts[0]}_${parenthesized(parts[1] ?? '')}^${parenthesized(parts[2] ?? '')}`
  const words = parts.join('')
  return part.localName === 'msqrt' ? `√${parenthesized(words)}` : words
}

/**
 * Plain text with isolates around formulae and code. The HTML is only parsed, so no script runs and no resource loads.
 */
export function isolatedText(html: string): string {
  const before = plainTextCache.get(html)
  if (before !== undefined) return before
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // A formula becomes one line of text, a picture its description.
  for (const math of body.querySelectorAll('math')) math.replaceWith(OPEN + formulaInLine(math) + CLOSE)
  for (const code of body.querySelectorAll('code')) code.replaceWith(OPEN + code.textContent + CLOSE)
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt)
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  // Cached: every change of the list reads the text of up to a hundred questions.
  plainTextCache.set(html, text)
  return text
}

/** Screen readers read the whole name of a button, so a short excerpt must identify the question. */
const EXCERPT = 36

/** Never cuts a surrogate pair in half. */
export const shortExcerpt = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/[\ud800-\udbff]$/, '')}…` : text

/** The accessible name for a control with this label. Only needed for formulae, which browsers read differently. */
export const accessibleName = (html: string): string | undefined =>
  html.includes('<math') ? plainText(html) : undefined
