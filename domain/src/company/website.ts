/** A host and what stands behind it; nobody's name or password before it, and no sign that a mail could read as its end. */
const address = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s<>"'\\^`{|}\p{C}]*)?$/iu

/** What is wrong with the address of a company's pages, which stands in mails as a text; null where nothing is. */
export function websiteFault(text: string): 'NOT_HTTPS' | 'FORMAT_URL' | null {
  if (!/^https:\/\//i.test(text)) return 'NOT_HTTPS'
  return address.test(text.slice('https://'.length)) ? null : 'FORMAT_URL'
}
