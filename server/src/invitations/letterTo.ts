import { type MailTexts, mailTexts } from '@assay/contract/blueprints'
import { isDecisionKind } from '@assay/domain/mail/decisionKinds'
import { type MailText, type MailValues, plainOf, writeMail } from '@assay/domain/mail/mailWords'
import { momentInMail } from '@assay/domain/mail/moment'
import { type CandidateMailKind, type MailLanguage, ownMailWords } from '@assay/domain/mail/ownWords'
import type { WholeCompany } from '../company/findCompany.ts'
import type { findWrittenTo } from './queries.ts'
import { signedLetter } from './signedLetter.ts'

export type WrittenTo = Awaited<ReturnType<typeof findWrittenTo>>[number]

const textsOf = (document: string | null): MailTexts | null =>
  document === null ? null : mailTexts.parse(JSON.parse(document))

function wordsOf(row: WrittenTo, kind: CandidateMailKind, language: MailLanguage): MailText {
  return textsOf(row.texts)?.[kind][language] ?? ownMailWords[language][kind]
}

/** What every mail of this moment has in common. */
export interface Sender {
  baseUrl: string
  company: WholeCompany
  /** Nothing of it is for a candidate: what would be their link is text. */
  isSample?: boolean
}

function valuesOf(row: WrittenTo, kind: CandidateMailKind, language: MailLanguage, sender: Sender): MailValues {
  const zone = row.time_zone ?? 'UTC'
  const moment = (time: number | null) => (time === null ? null : momentInMail(time, language, zone))
  return {
    name: row.name,
    email: row.email,
    link: isDecisionKind(kind) ? null : `${sender.baseUrl}/interviews/${row.code}`,
    questions: String(row.amount_of_questions),
    minutes: String(row.max_time),
    opens: moment(row.opens_at),
    closes: moment(row.closes_at),
    company: sender.company.name,
    role: row.role,
  }
}

/** What a candidate is told, in their language: the blueprint's own words or the product's. */
export function letterTo(row: WrittenTo, kind: CandidateMailKind, sender: Sender) {
  const language = row.language ?? row.blueprint_language ?? 'en'
  const { subject, body } = writeMail(wordsOf(row, kind, language), valuesOf(row, kind, language, sender))
  const letter = signedLetter(sender.company, {
    to: { name: row.name, address: row.email },
    subject: subject ?? ownMailWords[language][kind].subject,
    body: sender.isSample ? [plainOf(body)] : body,
    language,
  })
  return { language, letter }
}
