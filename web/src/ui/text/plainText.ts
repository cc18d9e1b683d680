const known = new Map<string, string>()

/** What a rendered text says without its look. Nothing of a document that is only parsed ever runs or loads. */
export function plainText(html: string): string {
  const before = known.get(html)
  if (before !== undefined) return before
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // A formula is read as it was typed, a picture as what it shows.
  for (const math of body.querySelectorAll('math')) math.replaceWith(math.getAttribute('alttext') ?? '')
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
