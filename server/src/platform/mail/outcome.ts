import { detailOf } from '@assay/domain/mail/retries'
import type { NodemailerError } from 'nodemailer'

/** SERVER means a fault of the installation, which affects all e-mails. LATER and REFUSED concern only this e-mail. */
export type Outcome = { isSent: true } | { isSent: false; code: 'SERVER' | 'LATER' | 'REFUSED'; detail: string }

/** The SMTP codes for problems with the sign-in. The mail server may send these codes in response to any command. */
const SIGN_IN_CODES = new Set([530, 534, 535, 538])
const RECIPIENT_COMMANDS = new Set(['RCPT TO', 'DATA'])

/** A rejected sender is a fault of the installation, but a rejected recipient is not. */
function failureCode({ command = '', responseCode = 0, code }: NodemailerError) {
  const isRefused = responseCode >= 500 && responseCode < 600 && !SIGN_IN_CODES.has(responseCode)
  const isLater = responseCode >= 400 && responseCode < 500
  if (isRefused && RECIPIENT_COMMANDS.has(command)) return 'REFUSED'
  if (isLater && (command === 'MAIL FROM' || RECIPIENT_COMMANDS.has(command))) return 'LATER'
  // Nodemailer itself rejects an invalid e-mail address, without asking the mail server.
  if (code === 'EENVELOPE' && command === 'API') return 'REFUSED'
  return 'SERVER'
}

export function failedOutcome(error: NodemailerError, address: string): Outcome {
  return { isSent: false, code: failureCode(error), detail: detailOf(error.response ?? error.message, address) }
}
