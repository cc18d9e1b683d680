const known = new Map<string, string>()

/** What a rendered text says without its look. Nothing of a document that is only parsed ever runs or loads. */
export function plainText(html: string): string {
  const before = known.get(html)
  if (before !== undefined) return before
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  // A paper of a hundred questions is read through at every change of the list.
  known.set(html, text)
  return text
}
