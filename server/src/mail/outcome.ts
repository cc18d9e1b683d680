import { detailOf } from '@assay/domain/mail/retries'
import type { NodemailerError } from 'nodemailer'

/** What came of one try: SERVER is the installation's, LATER and REFUSED are about this one mail. */
export type Outcome = { isSent: true } | { isSent: false; code: 'SERVER' | 'LATER' | 'REFUSED'; detail: string }

/** Said about the sign-in, wherever a server says it. */
const ABOUT_SIGN_IN = new Set([530, 534, 535, 538])
const ABOUT_THIS_MAIL = new Set(['RCPT TO', 'DATA'])

function codeOf({ command = '', responseCode = 0, code }: NodemailerError) {
  const isRefused = responseCode >= 500 && responseCode < 600 && !ABOUT_SIGN_IN.has(responseCode)
  const isLater = responseCode >= 400 && responseCode < 500
  if (isRefused && ABOUT_THIS_MAIL.has(command)) return 'REFUSED'
  if (isLater && (command === 'MAIL FROM' || ABOUT_THIS_MAIL.has(command))) return 'LATER'
  // An address that no server would be asked about.
  if (code === 'EENVELOPE' && command === 'API') return 'REFUSED'
  return 'SERVER'
}

/** A refused sender is the installation's fault, a refused recipient is not. */
export function outcomeOf(error: NodemailerError, address: string): Outcome {
  return { isSent: false, code: codeOf(error), detail: detailOf(error.response ?? error.message, address) }
}
