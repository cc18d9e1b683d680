import { type MailTexts, mailTexts } from '@assay/contract/blueprints'
import { type MailText, type MailValues, writeMail } from '@assay/domain/mail/mailWords'
import { momentInMail } from '@assay/domain/mail/moment'
import { type InvitationKind, type MailLanguage, ownMailWords } from '@assay/domain/mail/ownWords'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import type { Queryable } from '../db/schema.ts'
import type { Taken } from '../mail/queue.ts'
import type { Letter } from '../mail/transport.ts'
import { findInvited } from './queries.ts'
import { signedLetter } from './signedLetter.ts'

type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>

const textsOf = (document: string | null): MailTexts | null =>
  document === null ? null : mailTexts.parse(JSON.parse(document))

function wordsOf(invited: Invited, kind: InvitationKind, language: MailLanguage): MailText {
  return textsOf(invited.texts)?.[kind][language] ?? ownMailWords[language][kind]
}

function valuesOf(invited: Invited, language: MailLanguage, baseUrl: string): MailValues {
  const zone = invited.time_zone ?? 'UTC'
  const moment = (time: number | null) => (time === null ? null : momentInMail(time, language, zone))
  return {
    name: invited.name,
    email: invited.email,
    link: `${baseUrl}/interviews/${invited.code}`,
    questions: String(invited.amount_of_questions),
    minutes: String(invited.max_time),
    opens: moment(invited.opens_at),
    closes: moment(invited.closes_at),
  }
}

interface Look {
  db: Queryable
  now: number
  baseUrl: string
}

/** The mail as things stand now: the words, the window and the name of this moment. Null for a candidate who should get none any more. */
export async function writeInvitation(
  { interviewId, kind }: Taken,
  { db, now, baseUrl }: Look,
): Promise<Letter | null> {
  if (interviewId === null || kind === 'password') return null
  const invited = await findInvited(db, interviewId)
  if (!invited || !['open', 'waiting'].includes(entryStateAt(invited, now))) return null
  const language = invited.language ?? invited.blueprint_language ?? 'en'
  const written = writeMail(wordsOf(invited, kind, language), valuesOf(invited, language, baseUrl))
  return signedLetter(db, {
    to: { name: invited.name, address: invited.email },
    subject: written.subject ?? ownMailWords[language][kind].subject,
    body: written.body,
    language,
  })
}
