import { withSignature } from '@assay/domain/mail/foot'
import { type MailPart, plainMailText } from '@assay/domain/mail/mailWords'
import type { Language } from '@assay/domain/people/languages'
import type { WholeCompany } from '../company/findCompany.ts'
import { htmlOf } from '../mail/html.ts'
import type { Letter } from '../mail/transport.ts'

interface Written {
  to: Letter['to']
  subject: string
  body: readonly MailPart[]
  language: Language
}

export function signedMail(company: WholeCompany, { to, subject, body, language }: Written): Letter {
  const whole = withSignature(body, company, language)
  return {
    to,
    subject,
    text: plainMailText(whole),
    html: htmlOf(whole, language, company.accent),
    ...(company.reply_to !== null && { replyTo: company.reply_to }),
  }
}
