const known = new Map<string, string>()

/** Unicode's edges of what runs from the left by itself. */
const [OPEN, CLOSE] = ['\u2066', '\u2069']

const edges = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

/** What a rendered text says without its look. */
export const plainText = (html: string): string => isolatedText(html).replace(edges, '')

/** Its words and, at every second place, a formula or code: that runs from the left, whichever way the words do. */
export const partsOf = (isolated: string): string[] => isolated.split(edges)

/** The same, with formulae and code between edges. Nothing of a document that is only parsed ever runs or loads. */
export function isolatedText(html: string): string {
  const before = known.get(html)
  if (before !== undefined) return before
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // A formula is read as it was typed, a picture as what it shows.
  for (const math of body.querySelectorAll('math'))
    math.replaceWith(OPEN + (math.getAttribute('alttext') ?? '') + CLOSE)
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
