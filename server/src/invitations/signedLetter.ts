import { signed } from '@assay/domain/mail/foot'
import { type MailPart, plainOf } from '@assay/domain/mail/mailWords'
import type { MailLanguage } from '@assay/domain/mail/ownWords'
import { findCompany } from '../company/findCompany.ts'
import type { Queryable } from '../db/schema.ts'
import { htmlOf } from '../mail/html.ts'
import type { Letter } from '../mail/transport.ts'

interface Written {
  to: Letter['to']
  subject: string
  body: readonly MailPart[]
  language: MailLanguage
}

/** A mail as candidates get it, with the face of the company as it is at this moment. */
export async function signedLetter(db: Queryable, { to, subject, body, language }: Written): Promise<Letter> {
  const company = await findCompany(db)
  const whole = signed(body, company, language)
  return {
    to,
    subject,
    text: plainOf(whole),
    html: htmlOf(whole, language, company.accent),
    ...(company.reply_to !== null && { replyTo: company.reply_to }),
  }
}
