import type { Blueprint } from '@assay/contract/blueprints'
import type { Interview } from '@assay/contract/interviews/interviews'
import { plainMailText, writeMail } from '@assay/domain/mail/mailWords'
import { momentInMail } from '@assay/domain/mail/momentInMail'
import { ownMailWords } from '@assay/domain/mail/ownWords'

export function invitationMailLink(
  interview: Interview,
  { texts, language: ofRound, time_zone, max_time, role }: Blueprint,
  company: string | null,
): string {
  const { name, email, link, amount_of_questions, opens_at, closes_at } = interview
  const language = interview.language ?? ofRound
  const moment = (iso: string | null) => iso && momentInMail(Date.parse(iso), language, time_zone)
  const defaultTexts = ownMailWords[language].invitation
  const { subject, body } = writeMail(texts.invitation[language] ?? defaultTexts, {
    name,
    email,
    link,
    questions: String(amount_of_questions),
    minutes: String(max_time),
    opens: moment(opens_at),
    closes: moment(closes_at),
    company,
    role,
  })
  // A `mailto:` link needs CRLF line ends.
  const words = encodeURIComponent(plainMailText(body).replaceAll('\n', '\r\n'))
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject ?? defaultTexts.subject)}&body=${words}`
}
