/** An address has only host and path: no user, no password, and no characters that would end the link in an e-mail. */
const address = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s<>"'\\^`{|}\p{C}]*)?$/iu

export function websiteFault(text: string): 'NOT_HTTPS' | 'FORMAT_URL' | null {
  if (!/^https:\/\//i.test(text)) return 'NOT_HTTPS'
  return address.test(text.slice('https://'.length)) ? null : 'FORMAT_URL'
}
