import { type TestMail, testMail } from '@assay/contract/invitations'
import { AMOUNT_OF_QUESTIONS, MAX_TIME } from '@assay/domain/limits'
import type { Db, Queryable } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { readerOf } from '../../platform/mail/queries.ts'
import { type ClaimedMail, domainOf, newMail } from '../../platform/mail/queue.ts'
import type { Letter } from '../../platform/mail/transport.ts'
import type { MailSettings } from '../../platform/settings/mailSettings.ts'
import { findBlueprint } from '../blueprints/queries.ts'
import { findCompany } from '../company/findCompany.ts'
import { invitationMail, type WrittenTo } from './invitationMail.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const SAMPLE_DAYS = 7

interface TestMailRequest {
  wanted: TestMail
  userId: number
  at: number
  mail: MailSettings
}

export const queueTestMail = (db: Db, { wanted, userId, at, mail }: TestMailRequest): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isKnown = wanted.blueprint_id === undefined || (await findBlueprint(tx, wanted.blueprint_id))
    if (!isKnown) return refuseField('blueprint_id', 'UNKNOWN_BLUEPRINT')
    const row = newMail(null, 'test', at, domainOf(mail.from))
    await tx
      .insertInto('mails')
      .values({ ...row, user_id: userId, about: JSON.stringify(wanted) })
      .execute()
  })

interface MailContext {
  db: Queryable
  now: number
  baseUrl: string
}

async function sampleOf(db: Queryable, { blueprint_id, language }: TestMail, now: number) {
  const blueprint = blueprint_id === undefined ? null : await findBlueprint(db, blueprint_id)
  if (blueprint === undefined) return null
  const opens = Math.ceil(now / HOUR_MS) * HOUR_MS + DAY_MS
  return {
    id: 0,
    code: 'sample',
    language,
    amount_of_questions: blueprint?.amount_of_questions ?? AMOUNT_OF_QUESTIONS.initial,
    max_time: blueprint?.max_time ?? MAX_TIME.initial,
    decision: 'undecided',
    opens_at: opens,
    closes_at: opens + (blueprint?.open_days ?? SAMPLE_DAYS) * DAY_MS,
    started_at: null,
    closed_at: null,
    withdrawn_at: null,
    public_id: 'sample',
    created_at: now,
    window_changes: 0,
    window_changed_at: null,
    blueprint_language: null,
    time_zone: blueprint?.time_zone ?? null,
    texts: blueprint?.texts ?? null,
    role: blueprint?.role ?? null,
  } satisfies Omit<WrittenTo, 'name' | 'email'>
}

/** The test e-mail is null if its receiver is deactivated or the blueprint was deleted. */
export async function writeTestMail({ id }: ClaimedMail, { db, now, baseUrl }: MailContext): Promise<Letter | null> {
  const reader = await readerOf(db, id)
  if (!reader?.about) return null
  const wanted = testMail.parse(JSON.parse(reader.about))
  const sample = await sampleOf(db, wanted, now)
  if (!sample) return null
  const sender = { baseUrl, company: await findCompany(db), isSample: true }
  return invitationMail({ ...sample, name: reader.full_name, email: reader.email }, wanted.kind, sender).letter
}
