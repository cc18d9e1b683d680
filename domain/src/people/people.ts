import { EMAIL_MAX } from '../limits.ts'

const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const host = text.slice(at + 1).split('.')
  if (at < 1 || local.length > 64 || host.length < 2) return false
  return mailbox.test(local) && host.every((label) => hostLabel.test(label))
}

/** Only ASCII letters are converted. Otherwise, a Kelvin sign would become a k and match another address. */
export function normalEmail(text: string): string {
  return text.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** False for a text with line breaks. In an e-mail header, a line break would start a new header. */
export const isOneLine = (text: string): boolean => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text)
