/** What a rendered text says without its look. Nothing of a document that is only parsed ever runs or loads. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
