import { type MailTexts, mailTexts } from '@assay/contract/blueprints'
import { icalendarText } from '@assay/domain/calendar/icalendar'
import { appointmentOf } from '@assay/domain/calendar/testAppointment'
import { isDecisionKind } from '@assay/domain/mail/decisionKinds'
import { type MailPart, type MailText, type MailValues, plainMailText, writeMail } from '@assay/domain/mail/mailWords'
import { momentInMail } from '@assay/domain/mail/momentInMail'
import { type CandidateMailKind, ownMailWords } from '@assay/domain/mail/ownWords'
import { withSignature } from '@assay/domain/mail/signature'
import type { Language } from '@assay/domain/people/languages'
import { htmlOf } from '../../platform/mail/html.ts'
import type { Letter } from '../../platform/mail/transport.ts'
import type { CompanyRecord } from '../company/findCompany.ts'
import type { findMailRecipients } from './queries.ts'

interface UnsignedMail {
  to: Letter['to']
  subject: string
  body: readonly MailPart[]
  language: Language
}

function signedMail(company: CompanyRecord, { to, subject, body, language }: UnsignedMail): Letter {
  const whole = withSignature(body, company, language)
  return {
    to,
    subject,
    text: plainMailText(whole),
    html: htmlOf(whole, language, company.accent),
    ...(company.reply_to !== null && { replyTo: company.reply_to }),
  }
}

export type WrittenTo = Awaited<ReturnType<typeof findMailRecipients>>[number]

const blueprintMailTexts = (document: string | null): MailTexts | null =>
  document === null ? null : mailTexts.parse(JSON.parse(document))

function mailText(row: WrittenTo, kind: CandidateMailKind, language: Language): MailText {
  return blueprintMailTexts(row.texts)?.[kind][language] ?? ownMailWords[language][kind]
}

export interface Sender {
  baseUrl: string
  company: CompanyRecord
  /** A sample e-mail, for example a test e-mail, does not go to a candidate, so its link is plain text. */
  isSample?: boolean
}

const linkTo = ({ code }: WrittenTo, { baseUrl }: Sender) => `${baseUrl}/interviews/${code}`

const languageOf = (row: WrittenTo): Language => row.language ?? row.blueprint_language ?? 'en'

function mailValues(row: WrittenTo, kind: CandidateMailKind, language: Language, sender: Sender): MailValues {
  const zone = row.time_zone ?? 'UTC'
  const moment = (time: number | null) => (time === null ? null : momentInMail(time, language, zone))
  return {
    name: row.name,
    email: row.email,
    link: isDecisionKind(kind) ? null : linkTo(row, sender),
    questions: String(row.amount_of_questions),
    minutes: String(row.max_time),
    opens: moment(row.opens_at),
    closes: moment(row.closes_at),
    company: sender.company.name,
    role: row.role,
  }
}

export function calendarFor(row: WrittenTo, sender: Sender): string | null {
  const { public_id: id, ...test } = row
  const { name: company } = sender.company
  const invited = { ...test, id, company, link: linkTo(row, sender), language: languageOf(row) }
  const appointment = appointmentOf(invited, new URL(sender.baseUrl).host)
  return appointment && icalendarText(appointment)
}

export function invitationMail(
  row: WrittenTo,
  kind: CandidateMailKind,
  sender: Sender,
): { language: Language; letter: Letter } {
  const language = languageOf(row)
  const { subject, body } = writeMail(mailText(row, kind, language), mailValues(row, kind, language, sender))
  const letter = signedMail(sender.company, {
    to: { name: row.name, address: row.email },
    subject: subject ?? ownMailWords[language][kind].subject,
    body: sender.isSample ? [plainMailText(body)] : body,
    language,
  })
  const calendar = isDecisionKind(kind) || sender.isSample ? null : calendarFor(row, sender)
  return { language, letter: { ...letter, ...(calendar !== null && { calendar }) } }
}
